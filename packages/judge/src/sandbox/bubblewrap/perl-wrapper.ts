import { descriptors } from './bubblewrap.ts';

const calls = {
  x64: { prctl: 157, wait4: 61 },
  arm64: { prctl: 167, wait4: 260 },
}[process.arch === 'arm64' ? 'arm64' : 'x64'];

/**
 * Wraps bubblewrap when wait4 cannot be called from this process: it dies with the judge, closes inherited descriptors
 * and those of the program, reaps every descendant, and writes "<cpu ms> <max resident KiB>" of the first process of the namespace. It loads no
 * module, because that costs more than the whole run.
 */
const script = `
my $report = shift(@ARGV) + 0;
syscall(${calls.prctl}, 1, 9, 0, 0, 0);
syscall(${calls.prctl}, 36, 1, 0, 0, 0);
syscall(436, $report, ~0 & 0xffffffff, 4);
my $child = fork;
if (!$child) { exec { $ARGV[0] } @ARGV; exit 127; }
syscall(436, ${descriptors.stdin}, ${descriptors.ready}, 0);
my ($exit, $cpu, $memory) = (1, 0, 0);
while (1) {
  my $status = pack('i', 0);
  my $usage = "\\0" x 144;
  my $pid = syscall(${calls.wait4}, -1, $status, 0, $usage);
  last if $pid < 0;
  if ($pid == $child) { $exit = unpack('i', $status) >> 8; next; }
  my ($us, $uu, $ss, $su, $resident) = unpack('q5', $usage);
  $cpu = ($us + $ss) * 1000 + ($uu + $su) / 1000;
  $memory = $resident;
}
open(my $out, '>&=', $report);
print $out "$cpu $memory\\n";
exit $exit;
`;

export const perlWrapper = ['perl', '-e', script, String(descriptors.usage)];
