"""SWCCG battles: cards as data, a battle resolver, and a skirmish around it. An unofficial fan project."""
