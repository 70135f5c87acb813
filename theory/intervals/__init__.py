"""Thresholds on streams of interval labels: what PRIL, PRank and the PA family share."""
