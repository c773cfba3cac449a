function depth(n) { return n == 0 ? 0 : 1 + depth(n - 1) }

NR == 1 { command = $0 }
command == "answer" { print 42 }
command == "loop" { for (;;) n++ }
command == "memory" { for (n = 1; ; n++) kept[n] = sprintf("%1000s", n) }
command == "fault" { exit 3 }
command == "output" { for (;;) print "more" }
command == "deep" { print depth(100000) }
command == "endless" { print depth(-1) }
END { if (command == "input") print NR }
