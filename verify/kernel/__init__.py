"""The trusted kernel: what it accepts is proved, and nothing else here makes a theorem."""
