proc depth {n} {
  if {$n == 0} { return 0 }
  return [expr {1 + [depth [expr {$n - 1}]]}]
}

proc main {} {
  set line [gets stdin]
  set kept {}
  if {$line eq "answer"} { puts 42 }
  while {$line eq "loop"} {}
  if {$line eq "sleep"} { after 60000 }
  while {$line eq "memory"} { lappend kept [string repeat x 1048576] }
  if {$line eq "fault"} { puts [expr {42 / [llength $kept]}] }
  while {$line eq "output"} { puts more }
  if {$line eq "deep"} {
    interp recursionlimit {} 200000
    puts [depth 100000]
  }
  if {$line eq "endless"} { puts [depth -1] }
  if {$line eq "input"} {
    set count 1
    while {[gets stdin line] >= 0} { incr count }
    puts $count
  }
}

main
