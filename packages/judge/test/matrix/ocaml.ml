let rec depth n = if n = 0 then 0 else 1 + depth (n - 1)
let rec loop () = loop ()
let rec fill kept = fill (Bytes.make 1048576 'x' :: kept)

let rec count n =
  match input_line stdin with
  | _ -> count (n + 1)
  | exception End_of_file -> n

let () =
  match read_line () with
  | "answer" -> print_endline "42"
  | "loop" -> loop ()
  | "sleep" -> Unix.sleep 60
  | "memory" -> fill []
  | "fault" -> print_int (List.assoc 5 [])
  | "output" -> while true do print_endline "more" done
  | "deep" -> Printf.printf "%d\n" (depth 100000)
  | "endless" -> Printf.printf "%d\n" (depth (-1))
  | "input" -> Printf.printf "%d\n" (count 1)
  | _ -> ()
