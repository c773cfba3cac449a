import { readlinkSync } from 'node:fs';
import { itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { statFields } from './process-tree.ts';

/** Identifies this process, but no later process with the same pid: `<pid namespace>-<pid>-<start>`. */
export function ownMark(): string {
  return `${ownNamespace()}-${process.pid}-${startOf(process.pid)}`;
}

const beginsWithMark = /^(\d+)-(\d+)-(\d+)-/;

/** Whether a name begins with the mark of a process that no longer runs. A process of another namespace is assumed to run. */
export function isOfDeadProcess(markedName: string): boolean {
  const [, namespace, pid, start] = beginsWithMark.exec(markedName) ?? [];
  return namespace === ownNamespace() && startOf(Number(pid)) !== start;
}

function ownNamespace(): string {
  return existing(/\d+/.exec(readlinkSync('/proc/self/ns/pid')))[0];
}

/** Clock ticks from the start of the machine to the start of the process; null if it no longer runs. */
function startOf(pid: number): string | null {
  const fields = statFields(pid);
  const isRunning = fields !== null && !['Z', 'X'].includes(itemAt(fields, 0));
  return isRunning ? itemAt(fields, 19) : null;
}
