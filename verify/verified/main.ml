(* Checks certificates for whoever asks, one question after another.

   Input: a certificate as a line with its name and the number of its bytes, and these bytes; a
   question as a line with the name alone. Output: for each question the line that Library answers
   from the certificates that came before it. *)

let rec serve input =
  match input_line input with
  | exception End_of_file -> ()
  | line ->
    (match String.rindex_opt line ' ' with
     | None -> Printf.printf "%s\n%!" (Library.answer line)
     | Some space ->
       let bytes = String.sub line (space + 1) (String.length line - space - 1) in
       let text = really_input_string input (int_of_string bytes) in
       Hashtbl.replace Library.texts (String.sub line 0 space) text);
    serve input

let () =
  (* eight megabytes for what is new; most of what is read of one file is dead before the next one,
     so that what is old is seldom looked through; next-fit is faster here than best-fit *)
  Gc.set
    { (Gc.get ()) with
      minor_heap_size = 1_000_000; space_overhead = 400; allocation_policy = 0 };
  set_binary_mode_in stdin true;
  serve stdin
