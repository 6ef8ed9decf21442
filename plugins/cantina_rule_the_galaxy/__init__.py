"""Rule the Galaxy: a push-your-luck title for one to four players. An unofficial fan project."""
