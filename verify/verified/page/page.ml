(* The checker for a page: give certificates, then ask for answers. *)
external offer : (unit -> unit) -> (string -> string -> unit) -> (string -> string) -> unit
  = "page_offer"

let () = offer Library.restart (Hashtbl.replace Library.texts) Library.answer
