"""Symbols of the paper that several modules use, in the kernel's language: each declared once."""

from theory.formal.terms import function, integer, real, vector

i = integer("i")
K = integer("K")
n = integer("n")
N = integer("N")
T = integer("T")
y = integer("y")
y_2 = integer("y'")
lam = real("lambda")
rho = real("rho")
s = real("s")
t = real("t")
Z = real("Z")
h = vector("h")
w = vector("w")
x = vector("x")
pi = function("pi", "Z", 1)
G = function("G", "R", 1)
theta = function("theta", "R", 1)
x_of_example = function("x", "V", 1)
B = function("B", "Z", 3)
