"""Potentials: functions of the state and the comparator that prove a bound, found by a program.

One round of the learner's own code, as its definitions say it, is read as polynomials
(`one_round`). That a quadratic form of state and comparator pays for what the round adds to the
bound is a small conic program at a few values of the parameters (`conditions`, `conic`). What it
finds is made exact (`recover`) and written as an invariant (`discovered`), from which the prover
and the kernel decide the claim (`tactic`). Nothing that is found here is believed.

Where the state is a weight for each expert, the potential is an entropy: see `weights`.
"""
