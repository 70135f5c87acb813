(* Whole numbers of any size: zarith's, under a name that the extracted program does not use. *)
include Z
