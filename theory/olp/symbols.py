"""Symbols of the paper that several modules use, in the kernel's language: each declared once."""

from theory.formal.terms import function, integer, real, vector

B = integer("B")
K = integer("K")
N = integer("N")
n = integer("n")
c = real("c")
lam = real("lambda")
u = vector("u")
v = vector("v")
w = vector("w")
w_star = vector("w^*")
y = function("y", "Z", 1)
alpha = function("alpha", "R", 1)
beta = function("beta", "R", 1)
s = function("s", "R", 1)
pi = function("pi", "R", 2)
