import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../sandbox.ts';
import { writeDataFiles } from '../work-directory.ts';

/**
 * Covers the files of /proc that describe the host. The first process is bubblewrap, whose arguments name folders of the
 * host. Runtimes that read processors, memory and load find a machine without load; /proc/self stays. Each cover costs
 * every run a tenth of a millisecond, so only files that distinguish machines are covered.
 */
export function procMasks(directory: string, emptyFolder: string): Mount[] {
  writeDataFiles(directory, contents);
  return [
    ...folders.map((name) => ({ from: emptyFolder, to: `/proc/${name}` })),
    ...Object.keys(contents).map((name) => ({ from: join(directory, name), to: `/proc/${name}` })),
  ].filter(({ to }) => existsSync(to));
}

const folders = ['1', 'asound', 'bus', 'driver', 'fs', 'irq', 'pressure', 'scsi', 'sys', 'tty'];

const empty = Buffer.alloc(0);
const memoryKb = 4 << 20;

const contents: Readonly<Record<string, Buffer>> = {
  buddyinfo: empty,
  cgroups: empty,
  cmdline: empty,
  'config.gz': empty,
  consoles: empty,
  cpuinfo: Buffer.from('processor\t: 0\nmodel name\t: unknown\ncpu MHz\t\t: 0.000\n\n'),
  crypto: empty,
  devices: empty,
  diskstats: empty,
  interrupts: empty,
  iomem: empty,
  ioports: empty,
  kallsyms: empty,
  'key-users': empty,
  keys: empty,
  loadavg: Buffer.from('0.00 0.00 0.00 1/1 1\n'),
  meminfo: Buffer.from(
    ['MemTotal', 'MemFree', 'MemAvailable']
      .map((name) => `${`${name}:`.padEnd(16)}${memoryKb} kB\n`)
      .join(''),
  ),
  misc: empty,
  modules: empty,
  mtrr: empty,
  partitions: empty,
  schedstat: empty,
  softirqs: empty,
  // Node aborts if the first line is missing when it reads the processors.
  stat: Buffer.from('cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\nbtime 0\n'),
  swaps: empty,
  uptime: Buffer.from('0.00 0.00\n'),
  version: Buffer.from('Linux\n'),
  vmstat: empty,
  zoneinfo: empty,
};
