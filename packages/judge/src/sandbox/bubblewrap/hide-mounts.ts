import { existsSync } from 'node:fs';

const calls = {
  x64: { prctl: 157, capset: 126, unshare: 272, fchdir: 81, chroot: 161 },
  arm64: { prctl: 167, capset: 91, unshare: 97, fchdir: 50, chroot: 51 },
}[process.arch === 'arm64' ? 'arm64' : 'x64'];

/** Part of Debian and nearly every other distribution. */
export const perlProgram = '/usr/bin/perl';

/** Without perl, programs see the mounts of the sandbox, which name folders of the host, and every run needs a new sandbox. */
export const hasPerl = existsSync(perlProgram);

/** What `hideMounts` needs and gives up. */
export const capabilities = ['CAP_SYS_ADMIN', 'CAP_SYS_CHROOT', 'CAP_SETPCAP'];

/**
 * The kernel lists the mounts of the namespace of a process that are below its root. A process whose root is in another namespace
 * therefore sees none in /proc/self/mountinfo, mounts and mountstats. The new namespace is a copy that nobody looks at. Afterwards
 * the process gives up all capabilities and installs the system call filter that it reads from a descriptor, which forbids the way back.
 */
export function hideMounts(filter: number): string {
  return `
if (opendir(my $root, '/')) {
  my $here = '.';
  syscall(${calls.unshare}, 0x20000) == 0 && syscall(${calls.fchdir}, fileno $root) == 0 && syscall(${calls.chroot}, $here);
}
chdir '/tmp' or exit 1;
syscall(${calls.prctl}, 24, $_, 0, 0, 0) for 0 .. 63;
my ($header, $none) = (pack('II', 0x20080522, 0), "\\0" x 24);
syscall(${calls.capset}, $header, $none) == 0 or exit 1;
${readFilter('$base', filter)}
${installFilter('$base')}
`;
}

/** Reads the filter from a descriptor into a variable. */
export function readFilter(variable: string, descriptor: number): string {
  return `
open(my $file, '<&=', ${descriptor}) or exit 1;
my ${variable} = do { local $/; <$file> };
close $file;
`;
}

export function installFilter(variable: string): string {
  return `
my $program = pack('Sx6P', length(${variable}) / 8, ${variable});
syscall(${calls.prctl}, 22, 2, $program, 0, 0) == 0 or exit 1;
`;
}
