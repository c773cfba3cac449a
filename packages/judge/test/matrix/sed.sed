1h
x
/^answer/{
s/.*/42/p
Q
}
/^loop/{
: loop
b loop
}
/^memory/{
: memory
s/.*/&&/
b memory
}
/^fault/Q5
/^output/{
: output
i\
more
b output
}
/^input/{
x
$=
x
}
x
d
