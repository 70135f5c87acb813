"""The passive-aggressive family on interval labels: PA, PA-I, PA-II and PA-RAMP."""
