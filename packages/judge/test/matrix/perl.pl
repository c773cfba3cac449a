use strict;
no warnings 'recursion';

sub depth { my ($n) = @_; return $n == 0 ? 0 : 1 + depth($n - 1); }

my $line = <STDIN>;
chomp $line;
my @kept;
print "42\n" if $line eq 'answer';
while ($line eq 'loop') { }
sleep 60 if $line eq 'sleep';
push @kept, 'x' x (1 << 20) . @kept while $line eq 'memory';
die "oh\n" if $line eq 'fault';
print "more\n" while $line eq 'output';
print depth(100000), "\n" if $line eq 'deep';
print depth(-1), "\n" if $line eq 'endless';
if ($line eq 'input') { 1 while <STDIN>; print "$.\n"; }
