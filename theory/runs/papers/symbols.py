"""Symbols of the learners that several papers use, in the kernel's language: each declared once."""

from theory.formal.terms import function, integer, real

r = integer("r")
delta = real("delta")
y = function("y", "Z", 1)
y_l = function("y_l", "Z", 1)
y_r = function("y_r", "Z", 1)
yhat = function("yhat", "Z", 1)
f_of_round = function("f", "R", 1)
rho = function("rho", "R", 1)
tau_of_round = function("tau", "R", 1)
w = function("w", "V", 1)
x = function("x", "V", 1)
rho_of_step = function("rho", "R", 2)
tau = function("tau", "R", 2)
theta = function("theta", "R", 2)
Phi = function("Phi", "V", 2)
rows = function("w", "V", 2)
