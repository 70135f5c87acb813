"""Letters of the lemmas: what stands for any number, vector or function, declared once."""

from theory.formal.terms import function, integer, vector

a = integer("a_")
b = integer("b_")
c = integer("c_")
d = integer("d_")
e = integer("e_")
n = integer("n_")
T = integer("T_")
v = vector("v_")
f = function("f_", "R", 1)
g = function("g_", "R", 1)
w = function("w_", "V", 1)
