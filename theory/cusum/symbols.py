"""Symbols of the paper that several modules use, in the kernel's language: each declared once."""

from theory.formal.terms import function, integer, real

d = integer("d")
h = integer("h")
m = integer("m")
n = integer("n")
y_hat = integer(r"\hat{y}")
y_of_item = integer("y")
c = real("c")
rival = function(r"\hat{y}'", "Z", 1)
b = function("b", "R", 1)
b_star = function("b^*", "R", 1)
c_of_rank = function("c", "R", 1)
joint = function(r"\mathbf{w}", "R", 1)
tau_2 = function("tau'", "R", 1)
x_of_item = function("x", "R", 1)
z = function("z", "V", 1)
Phi = function("Phi", "R", 2)
w_by_coordinates = function("w", "R", 2)
x_by_coordinates = function("x", "R", 2)
z_by_coordinates = function("z", "R", 2)
wbar = function("wbar", "R", 3)
