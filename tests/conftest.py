"""Hypothesis profiles: examples are the same in every run, so that a red test is red for everybody."""

from hypothesis import HealthCheck, settings

settings.register_profile("cantina", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cantina")
