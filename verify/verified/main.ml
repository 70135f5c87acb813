(* Checks the certificates that it is given and says of each whether it is accepted.

   Input: for each certificate a line with its name and the number of its bytes, and these bytes.
   Output: for each certificate, in the order of the input, the line that Library answers. *)

let certificates input =
  let rec go read =
    match input_line input with
    | exception End_of_file -> List.rev read
    | line ->
      let space = String.rindex line ' ' in
      let bytes = String.sub line (space + 1) (String.length line - space - 1) in
      let text = really_input_string input (int_of_string bytes) in
      go ((String.sub line 0 space, text) :: read)
  in
  go []

let () =
  (* what is new fits into a processor's cache; most of what is read of one file is dead before the
     next one, so that what is old is seldom looked through *)
  Gc.set { (Gc.get ()) with minor_heap_size = 500_000; space_overhead = 400 };
  set_binary_mode_in stdin true;
  let given = certificates stdin in
  List.iter (fun (name, text) -> Hashtbl.replace Library.texts name text) given;
  List.iter (fun (name, _) -> Printf.printf "%s\n%!" (Library.answer name)) given
