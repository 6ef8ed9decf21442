"""The battle, segment by segment: start, responses, weapons, destinies, power, damage, end. Rulebook: Battling."""
