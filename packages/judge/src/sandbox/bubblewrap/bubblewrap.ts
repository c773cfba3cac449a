import type { Limits, Mount, Task } from '../sandbox.ts';
import { capabilities, hasPerl, hideMounts, perlProgram } from './hide-mounts.ts';
import { inputName, launcherCommand } from './launcher.ts';
import { systemFolders, systemLinks } from './system-folders.ts';

/** Descriptor numbers inside bubblewrap. The streams of the program are not its own, because its processes keep those open. */
export const descriptors = {
  seccomp: 3,
  status: 4,
  block: 5,
  gate: 6,
  stdin: 7,
  stdout: 8,
  ready: 9,
  usage: 10,
} as const;

/** The part of the command line that is the same for every run of a sandbox. */
export interface Frame {
  /** The path of bubblewrap. */
  readonly bubblewrap: string;
  /** Mounts that cover the parts of the host that programs must not see. */
  readonly masks: readonly Mount[];
  readonly hardStackKb: number;
}

/** The command line of one run. */
export function bubblewrapCommand(task: Task, frame: Frame): string[] {
  return [
    ...surroundings(task, frame, namedInput(task)),
    ...['--block-fd', String(descriptors.block), '--'],
    ...gate(task, limitsInside(task.limits, frame.hardStackKb)),
    ...task.command,
  ];
}

/** The command line of a sandbox for several runs of the task, whose inputs appear in a folder. */
export function launcherSandbox(task: Task, frame: Frame, inputFolder: string): string[] {
  return [
    ...surroundings(task, frame, [{ from: inputFolder, to: inputName }]),
    ...['--as-pid-1', '--', 'sh', '-c', `${limitsInside(task.limits, frame.hardStackKb)} && exec "$@"`, 'sh'],
    ...launcherCommand,
    ...task.command,
  ];
}

/** An empty root and the system programs read-only. */
function surroundings(task: Task, { bubblewrap, masks }: Frame, input: readonly Mount[]): string[] {
  return [
    bubblewrap,
    ...isolation,
    ...environment(task.environment),
    ...systemFiles,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(task.limits.scratchBytes), '--tmpfs', '/tmp'],
    ...['--size', String(1 << 20), '--tmpfs', '/dev/shm'],
    ...[...masks, ...task.mounts, ...input].flatMap(readOnly),
    ...['--chdir', '/tmp', '--remount-ro', '/dev', '--remount-ro', '/'],
    ...(hasPerl
      ? capabilities.flatMap((name) => ['--cap-add', name])
      : ['--seccomp', String(descriptors.seccomp)]),
    ...['--json-status-fd', String(descriptors.status)],
  ];
}

/**
 * The shell sets the limits, reports that everything is set up, reads a line when it is the turn of the program, and becomes the
 * program. If the judge was killed, it reads nothing and ends, so that no program runs without a judge.
 */
function gate({ streams }: Task, limits: string): string[] {
  const { gate: turn, stdin, stdout, ready } = descriptors;
  const input = typeof streams.stdin === 'number' ? `&${stdin}` : inputName;
  const closed = `${turn}<&- ${stdin}<&- ${stdout}>&-`;
  const wait = `${limits} && echo >&${ready} && exec ${ready}>&- && read -r _ <&${turn}`;
  const hiding = hasPerl ? [perlProgram, '-e', `${hideMounts(descriptors.seccomp)} exec @ARGV`] : [];
  return [...hiding, 'sh', '-c', `${wait} && exec "$@" <${input} >&${stdout} ${closed}`, 'sh'];
}

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
 * Commands of the shell. Set outside, the process limit would count all processes of the user on the machine. The limit of CPU
 * seconds is a second safeguard: the signal of the kernel comes early, and the verdict needs the measured time. The size of files is
 * rounded up to blocks, and what a program wrote is compared with its limit later.
 */
function limitsInside(limits: Limits, hardStackKb: number): string {
  const processes = limits.processes + 1;
  return [
    // Shells disagree on the letter.
    `{ ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes}; }`,
    `ulimit -f ${Math.ceil(limits.fileBytes / 512)}`,
    `ulimit -t ${Math.ceil(limits.cpuMs / 1000) + 1}`,
    `ulimit -S -s ${Math.floor(Math.min(limits.stackKb, hardStackKb))}`,
    'ulimit -c 0',
    'ulimit -n 256',
    ...(limits.limitsAddressSpace ? [`ulimit -v ${limits.memoryKb + addressSpaceSlackKb}`] : []),
  ].join(' && ');
}

/** Additional address space for the code and libraries of the program, so that its data reaches the limit first. */
const addressSpaceSlackKb = 48 * 1024;
