"""Rulesets made only to test the contract."""
