"""What rulesets share: decks, dice and destiny."""
