"""Claims of the PA-RAMP paper and of the passive-aggressive family it builds on, by topic."""
