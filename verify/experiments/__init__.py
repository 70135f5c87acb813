"""The papers' experiments run again: protocols, measurements, and what they show."""
