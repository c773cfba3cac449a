import { join } from 'node:path';
import type { Executed } from '../programs/execute.ts';
import type { Slot, Task } from '../sandbox/sandbox.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';
import { collecting, collectingProcesses, keptFolder, readCollected } from './collected-files.ts';
import type { PartnerEnd } from './partner-end.ts';

type ProgramTask = Pick<Task, 'command' | 'mounts' | 'mayFork' | 'limits'>;

/** The same task, which sends the files that the program leaves to the judge. */
export function collectingTask(
  slot: Slot,
  { command, mounts, limits }: ProgramTask,
  keptFiles: ReadonlyMap<string, Buffer>,
  keepsStdout: boolean,
): ProgramTask {
  const kept = join(slot.directory, 'kept');
  writeDataFiles(kept, Object.fromEntries(keptFiles));
  return {
    command: collecting(command, keepsStdout),
    mounts: [...mounts, { from: kept, to: keptFolder }],
    mayFork: true,
    limits: { ...limits, processes: limits.processes + collectingProcesses },
  };
}

/** A program that was stopped has sent nothing that could be read. */
export function collectedEnd(ending: Executed['ending'], sent: Buffer): PartnerEnd {
  if (ending.stopped !== null) return { ending, stderr: sent, message: sent };
  const { messages, files } = readCollected(sent);
  return { ending, stderr: messages, message: messages, files };
}
