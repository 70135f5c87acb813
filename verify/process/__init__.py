"""What a process of the suite does when it is interrupted, and how seldom it collects garbage."""
