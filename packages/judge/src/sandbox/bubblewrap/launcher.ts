import { hideMounts, installFilter, perlProgram, readFilter } from './hide-mounts.ts';

/** Runtimes that resolve the link /dev/stdin themselves, such as PHP, find the file. The program cannot change it. */
export const inputName = '/dev/input';

/** Descriptor numbers inside the launcher, after those of bubblewrap. */
const descriptors = { filter: 3, control: 5, programFilter: 6 } as const;

const calls = {
  x64: { prctl: 157, wait4: 61, kill: 62, recvmsg: 47, dup3: 292 },
  arm64: { prctl: 167, wait4: 260, kill: 129, recvmsg: 212, dup3: 24 },
}[process.arch === 'arm64' ? 'arm64' : 'x64'];

/**
 * Runs one program after another as the first process of a sandbox, which no process inside can kill, stop or inspect. Whenever the
 * judge sends a byte, it starts a child, which reports "ready <pid>", waits for the streams of the program and becomes the program.
 * When that has ended, the launcher kills all that is left and reports "end <wait status> <max resident KiB>". It ends with the
 * connection to the judge. The mounts of the sandbox stay while a descriptor of their namespace is open, and only a child shows the
 * launcher that namespace, because its own folder in /proc is covered. It loads no module, because the memory of a child is at least that of the launcher.
 */
const script = `
my $control = ${descriptors.control};
my $other = fork;
exit 1 if !defined $other;
sleep if !$other;
open(my $mounts, '<', "/proc/$other/ns/mnt") or exit 1;
kill 9, $other;
waitpid($other, 0);
${hideMounts(descriptors.filter)}
syscall(${calls.prctl}, 4, 0, 0, 0, 0) == 0 && syscall(436, 3, ~0 & 0xffffffff, 4) == 0 or exit 1;
open(my $judge, '+<&=', $control) or exit 1;
${readFilter('$filter', descriptors.programFilter)}
while (sysread($judge, my $next, 1)) {
  my $child = fork;
  exit 1 if !defined $child;
  if (!$child) {
    my ($name, $rights) = ("\\0" x 256, "\\0" x 32);
    vec($_, 0, 8) = 0 for $name, $rights;
    my $part = pack('PQ', $name, 255);
    my $message = pack('QQPQPQQ', 0, 0, $part, 1, $rights, 32, 0);
    syswrite($judge, "ready $$\\n") or exit 1;
    my $length = syscall(${calls.recvmsg}, $control, $message, 0x40000000);
    exit 1 if $length <= 0;
    my ($out, $errors) = unpack('x16ii', $rights);
    open(STDIN, '<', '${inputName}/' . substr($name, 0, $length)) or exit 1;
    syscall(${calls.dup3}, $out, 1, 0) == 1 && syscall(${calls.dup3}, $errors, 2, 0) == 2 or exit 1;
    if (length $filter) {
      ${installFilter('$filter')}
    }
    exec { $ARGV[0] } @ARGV;
    exit 127;
  }
  my ($end, $memory) = (0, 0);
  while (1) {
    my ($status, $usage) = ("\\0" x 4, "\\0" x 144);
    my $pid = syscall(${calls.wait4}, -1, $status, 0, $usage);
    last if $pid < 0;
    my $resident = unpack('x32q', $usage);
    $memory = $resident if $resident > $memory;
    next if $pid != $child;
    $end = unpack('i', $status);
    syscall(${calls.kill}, -1, 9);
  }
  syswrite($judge, "end $end $memory\\n") or exit 1;
}
`;

export const launcherCommand = [perlProgram, '-e', script];

/** The launcher itself is the first process, and it has had one child. */
export const pidBeforeFirstRun = 2;
