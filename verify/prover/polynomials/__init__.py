"""Steps that multiply: which products and squares to try, and polynomials to reckon with them."""
