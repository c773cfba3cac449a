import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { liveWorkDirectories } from './work-directory.ts';

/** One logical processor of each physical core that this process may use. */
export function physicalCores(): number[] {
  const siblings = allowedProcessors().map((number) => ({ number, core: coreOf(number) }));
  return [...new Map(siblings.toReversed().map(({ number, core }) => [core, number])).values()].toReversed();
}

function allowedProcessors(): number[] {
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (allowed === undefined) return Array.from({ length: availableParallelism() }, (_, number) => number);
  return allowed.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** The same text for all processors of one core. */
function coreOf(number: number): string {
  try {
    const topology = `/sys/devices/system/cpu/cpu${number}/topology`;
    const name = readdirSync(topology).includes('core_cpus_list') ? 'core_cpus_list' : 'thread_siblings_list';
    return readFileSync(join(topology, name), 'utf8');
  } catch {
    return String(number);
  }
}

/** The file in the work directory of a judge that lists the cores of its slots. */
export const coresFile = 'cores';

/**
 * The cores for the slots of a judge whose work directory is below `parent`: those that fewest other judges use. The first core
 * comes last, because it handles most interrupts.
 */
export function chooseCores(parent: string, slots: number): number[] {
  const taken = liveWorkDirectories(parent).flatMap(coresIn);
  const uses = (core: number) => taken.filter((one) => one === core).length;
  const cores = physicalCores().toSorted((one, other) => uses(one) - uses(other) || other - one);
  return Array.from({ length: slots }, (_, index) => cores[index % cores.length] ?? 0);
}

function coresIn(directory: string): number[] {
  try {
    return JSON.parse(readFileSync(join(directory, coresFile), 'utf8'));
  } catch {
    return [];
  }
}
