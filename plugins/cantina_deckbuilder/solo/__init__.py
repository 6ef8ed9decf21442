"""Solo play: one player against the enemy, whom the rules themselves play. Rules: docs/rulings/deckbuilder.md, Solo.

Where things are: the enemy's base, its Play area, exile and destroyed bases of the player are the second side of the table
(`state.seats[ENEMY]`), whose `resources` are its Resource Track; damage, purchases of the row, attacks and targets are those
of two-player play. What only the enemy has is `state.enemy`. What is printed on its board is data: `enemy.py` declares it,
the edition file holds it, and a card of the match's catalogue carries it.

`turn.py` is its turn, frame by frame: six steps, each an event with its reasons. `deeds.py` is what these steps are made of,
`hunt.py` the choice of a target, `volley.py` its damage on the player's ships, `setup.py` the table before the first turn.
"""
