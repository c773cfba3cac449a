import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sum } from '@tribunal/core/lists';
import type { Settings } from '../environment/settings.ts';
import { type Finding, ok, warning } from './finding.ts';

const abouts = ['governor', 'turbo', 'hyper-threading', 'huge pages', 'swap', 'steal'] as const;
type Subject = (typeof abouts)[number];

/** What makes the same program take different times. Matters only on machines that judge. */
export async function checkTiming(
  { SITE_LOCAL_JUDGE }: Pick<Settings, 'SITE_LOCAL_JUDGE'>,
  root = '/',
): Promise<Finding[]> {
  if (!SITE_LOCAL_JUDGE)
    return abouts.map((subject) => ok(about(subject), 'not needed: no judge runs with the site'));
  const machine = machineAt(root);
  return [
    await checkGovernor(machine),
    await checkTurbo(machine),
    await checkHyperThreading(machine),
    await checkHugePages(machine),
    await checkSwap(machine),
    await checkSteal(machine),
  ];
}

function about(subject: Subject): string {
  return `timing: ${subject}`;
}

interface Machine {
  /** Null if the file does not exist or cannot be read. */
  read(path: string): Promise<string | null>;
  list(path: string): Promise<string[]>;
}

function machineAt(root: string): Machine {
  return {
    read: (path) =>
      readFile(join(root, path), 'utf8').then(
        (text) => text.trim(),
        () => null,
      ),
    list: (path) => readdir(join(root, path)).catch(() => []),
  };
}

const cpus = '/sys/devices/system/cpu';

async function checkGovernor({ read, list }: Machine): Promise<Finding> {
  const subject = about('governor');
  const cores = (await list(cpus)).filter((name) => /^cpu\d+$/.test(name));
  const found = await Promise.all(cores.map((core) => read(`${cpus}/${core}/cpufreq/scaling_governor`)));
  const governors = [...new Set(found.filter((governor) => governor !== null))].sort();
  if (governors.length === 0) return ok(subject, 'this machine does not change the frequency itself');
  if (governors.every((governor) => governor === 'performance')) return ok(subject, 'performance');
  return warning(
    subject,
    `${governors.join(', ')}: the frequency depends on the load`,
    'run cpupower frequency-set -g performance at every start of the machine',
  );
}

async function checkTurbo({ read }: Machine): Promise<Finding> {
  const subject = about('turbo');
  const switches = [
    { path: `${cpus}/intel_pstate/no_turbo`, on: '0', off: '1' },
    { path: `${cpus}/cpufreq/boost`, on: '1', off: '0' },
  ];
  for (const { path, on, off } of switches) {
    const state = await read(path);
    if (state === on)
      return warning(
        subject,
        'on: the frequency depends on temperature and on the other cores',
        `run echo ${off} > ${path} at every start of the machine`,
      );
    if (state === off) return ok(subject, 'off');
  }
  return ok(subject, 'this machine does not report it');
}

async function checkHyperThreading({ read }: Machine): Promise<Finding> {
  const subject = about('hyper-threading');
  const isActive = await read(`${cpus}/smt/active`);
  if (isActive !== '1') return ok(subject, isActive === null ? 'this machine does not report it' : 'off');
  return warning(
    subject,
    'on: two programs on one physical core slow each other down',
    `have at most one slot for each physical core (tribunal judge --slots), or run echo off > ${cpus}/smt/control`,
  );
}

async function checkHugePages({ read }: Machine): Promise<Finding> {
  const subject = about('huge pages');
  const path = '/sys/kernel/mm/transparent_hugepage/enabled';
  const mode = /\[(\w+)\]/.exec((await read(path)) ?? '')?.[1];
  if (mode !== 'always') return ok(subject, mode ?? 'this machine does not report it');
  return warning(
    subject,
    'always: time and memory depend on how fragmented the memory is',
    `run echo madvise > ${path} at every start of the machine`,
  );
}

async function checkSwap({ read }: Machine): Promise<Finding> {
  const subject = about('swap');
  const [, ...areas] = ((await read('/proc/swaps')) ?? '').split('\n');
  if (areas.length === 0) return ok(subject, 'none');
  const names = areas.map((line) => line.split(/\s/)[0]);
  return warning(
    subject,
    `${names.join(', ')}: a program may wait for the disk, and use more memory than its limit`,
    'run swapoff -a, and remove it from /etc/fstab',
  );
}

const maxStolenShare = 0.01;

/** Since the start of the machine. */
async function checkSteal({ read }: Machine): Promise<Finding> {
  const subject = about('steal');
  const [line = ''] = ((await read('/proc/stat')) ?? '').split('\n');
  // user, nice, system, idle, iowait, irq, softirq, steal; the guests are part of user.
  const times = line.split(/\s+/).slice(1, 9).map(Number);
  const total = sum(times);
  if (times.length < 8 || !(total > 0)) return ok(subject, 'this machine does not report it');
  const share = (times.at(-1) ?? 0) / total;
  const text = `${(100 * share).toFixed(1)} % of the time went to other virtual machines`;
  if (share <= maxStolenShare) return ok(subject, text);
  return warning(subject, text, 'judge on a machine with dedicated processors');
}
