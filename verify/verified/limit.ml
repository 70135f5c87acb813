(* How much a file may make the checker do before it gives up, and refuses it. *)

exception Exceeded

let largest = Whole.pow (Whole.of_int 10) 1000
let most_sums_and_products = 1_000_000
let most_words = 1e9
let deepest_brackets = 64

let numbers = ref 0
let words_before = ref 0.

(* Work is counted anew, in numbers and in words of memory. *)
let start () =
  numbers := 0;
  words_before := Gc.minor_words ()

(* Called for each number that a sum or a product of polynomials has. *)
let number above below =
  incr numbers;
  if !numbers > most_sums_and_products
     || (Whole.numbits above > 3321 && Whole.geq (Whole.abs above) largest)
     || (Whole.numbits below > 3321 && Whole.geq below largest)
  then raise Exceeded

(* Are the brackets of a text not nested too deep? *)
let brackets_fit text =
  let rec from i depth =
    depth <= deepest_brackets
    && (i = String.length text
        || from (i + 1) (match text.[i] with '(' -> depth + 1 | ')' -> depth - 1 | _ -> depth))
  in
  from 0 0

let () =
  let watch () = if Gc.minor_words () -. !words_before > most_words then raise Exceeded in
  ignore (Gc.create_alarm watch)
