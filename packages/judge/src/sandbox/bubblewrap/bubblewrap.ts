import type { Limits, Mount, Task } from '../sandbox.ts';
import { systemFolders, systemLinks } from './system-folders.ts';

/** Descriptor numbers inside bubblewrap. The streams of the program are not its own, because its processes keep those open. */
export const descriptors = {
  seccomp: 3,
  status: 4,
  block: 5,
  gate: 6,
  stdin: 7,
  stdout: 8,
  usage: 9,
} as const;

/** The part of the command line that is the same for every run of a sandbox. */
export interface Frame {
  /** The path of bubblewrap. */
  readonly bubblewrap: string;
  /** Mounts that cover the parts of the host that programs must not see. */
  readonly masks: readonly Mount[];
  readonly hardStackKb: number;
}

/** The command line of one run: an empty root, the system programs read-only, and the limits set inside. */
export function bubblewrapCommand(task: Task, { bubblewrap, masks, hardStackKb }: Frame): string[] {
  return [
    bubblewrap,
    ...isolation,
    ...environment(task.environment),
    ...systemFiles,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(task.limits.scratchBytes), '--tmpfs', '/tmp'],
    ...['--size', String(1 << 20), '--tmpfs', '/dev/shm'],
    ...[...masks, ...task.mounts, ...namedInput(task)].flatMap(readOnly),
    ...['--chdir', '/tmp', '--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--seccomp', String(descriptors.seccomp)],
    ...['--json-status-fd', String(descriptors.status), '--block-fd', String(descriptors.block)],
    '--',
    ...limitsInside(task.limits, hardStackKb),
    ...gate(task),
    ...task.command,
  ];
}

/**
 * Everything is set up, and the program waits for its turn. The shell reads a line and becomes the program. If the judge was killed, it
 * reads nothing and ends, so that no program runs without a judge.
 */
function gate({ streams }: Task): string[] {
  const { gate: turn, stdin, stdout } = descriptors;
  const input = typeof streams.stdin === 'number' ? `&${stdin}` : inputName;
  const closed = `${turn}<&- ${stdin}<&- ${stdout}>&-`;
  return ['sh', '-c', `read -r _ <&${turn} && exec "$@" <${input} >&${stdout} ${closed}`, 'sh'];
}

/** Runtimes that resolve the link /dev/stdin themselves, such as PHP, find the file. The program cannot change it. */
const inputName = '/dev/input';

function namedInput({ streams: { stdin } }: Task): Mount[] {
  return typeof stdin === 'string' ? [{ from: stdin, to: inputName }] : [];
}

const isolation = [
  ...['--unshare-all', '--unshare-user', '--disable-userns'],
  ...['--uid', '65534', '--gid', '65534', '--hostname', 'judge'],
  ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
];

/** The system programs, and the path where the Go installer puts Go. */
export const programPath = '/usr/local/bin:/usr/bin:/bin:/usr/local/go/bin';

const baseEnvironment = { PATH: programPath, HOME: '/tmp', LANG: 'C.UTF-8' };

function environment(extra: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...baseEnvironment, ...extra }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ]);
}

const systemFiles = [
  ...systemFolders.flatMap((path) => ['--ro-bind-try', path, path]),
  ...systemLinks.flatMap(([path, target]) => ['--symlink', target, path]),
  ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
];

function readOnly({ from, to }: Mount): string[] {
  return ['--ro-bind', from, to];
}

/**
 * Set outside, the process limit would count all processes of the user on the machine. The limit of CPU seconds is a
 * second safeguard: the signal of the kernel comes early, and the verdict needs the measured time.
 */
function limitsInside(limits: Limits, hardStackKb: number): string[] {
  const stackBytes = Math.min(limits.stackKb, hardStackKb) * 1024;
  return [
    'prlimit',
    `--nproc=${limits.processes + 1}`,
    `--fsize=${limits.fileBytes}`,
    `--cpu=${Math.ceil(limits.cpuMs / 1000) + 1}`,
    `--stack=${stackBytes}:`,
    '--core=0',
    '--nofile=256',
    ...(limits.limitsAddressSpace ? [`--as=${(limits.memoryKb + addressSpaceSlackKb) * 1024}`] : []),
    '--',
  ];
}

/** Additional address space for the code and libraries of the program, so that its data reaches the limit first. */
const addressSpaceSlackKb = 48 * 1024;
