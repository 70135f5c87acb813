//Provides: whole_of_int
function whole_of_int(i) { return BigInt(i); }
//Provides: whole_to_int
function whole_to_int(a) { return Number(a); }
//Provides: whole_of_string
//Requires: caml_jsbytes_of_string
function whole_of_string(s) { return BigInt(caml_jsbytes_of_string(s)); }
//Provides: whole_to_string
//Requires: caml_string_of_jsbytes
function whole_to_string(a) { return caml_string_of_jsbytes(String(a)); }
//Provides: whole_succ
function whole_succ(a) { return a + BigInt(1); }
//Provides: whole_pred
function whole_pred(a) { return a - BigInt(1); }
//Provides: whole_neg
function whole_neg(a) { return -a; }
//Provides: whole_abs
function whole_abs(a) { return a < BigInt(0) ? -a : a; }
//Provides: whole_add
function whole_add(a, b) { return a + b; }
//Provides: whole_sub
function whole_sub(a, b) { return a - b; }
//Provides: whole_mul
function whole_mul(a, b) { return a * b; }
//Provides: whole_div
function whole_div(a, b) { return a / b; }
//Provides: whole_gcd
function whole_gcd(a, b) {
  var z = BigInt(0);
  if (a < z) a = -a;
  if (b < z) b = -b;
  while (b !== z) { var r = a % b; a = b; b = r; }
  return a;
}
//Provides: whole_sign
function whole_sign(a) { var z = BigInt(0); return a < z ? -1 : a === z ? 0 : 1; }
//Provides: whole_compare
function whole_compare(a, b) { return a < b ? -1 : a === b ? 0 : 1; }
//Provides: whole_equal
function whole_equal(a, b) { return a === b ? 1 : 0; }
//Provides: whole_leq
function whole_leq(a, b) { return a <= b ? 1 : 0; }
//Provides: whole_lt
function whole_lt(a, b) { return a < b ? 1 : 0; }
//Provides: whole_numbits
function whole_numbits(a) { if (a < BigInt(0)) a = -a; return a === BigInt(0) ? 0 : a.toString(2).length; }
//Provides: whole_is_even
function whole_is_even(a) { return (a & BigInt(1)) === BigInt(0) ? 1 : 0; }
//Provides: whole_shift_left
function whole_shift_left(a, n) { return a << BigInt(n); }
//Provides: whole_shift_right
function whole_shift_right(a, n) { return a >> BigInt(n); }
//Provides: whole_pow
function whole_pow(a, n) { var r = BigInt(1); while (n-- > 0) r *= a; return r; }
