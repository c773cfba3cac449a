import { createPool } from './pool.ts';
import type { Ending, Runner, Slot, Task } from './sandbox.ts';

/** Runs a program that is set up, when it is its turn. */
export type Turn = <Value>(run: () => Promise<Value>) => Promise<Value>;

export type Run = (task: Task, turn: Turn) => Promise<Ending>;

/** At most so many programs run at the same time. Further ones can be set up meanwhile. */
export function createTurns(count: number): Turn {
  return createPool(Array.from({ length: count }, (_, number) => number));
}

/** Runs programs of one user, in one group. */
export interface OpenedRunner {
  readonly run: Run;
  readonly errorPipe: string;
}

/**
 * The runners of a slot. Its companions begin together with the program, and only the program takes a turn. Few problems need more
 * than one companion, so the others are opened when they are needed.
 */
export function slotRunners(
  takeTurn: Turn,
  open: (name: string) => OpenedRunner,
): Pick<Slot, 'program' | 'companion' | 'programs'> {
  const { run: start, errorPipe } = open('program');
  let begun: Promise<void> = Promise.resolve();
  const runProgram: Runner['run'] = (task) => {
    let begin = () => {};
    begun = new Promise((resolve) => {
      begin = resolve;
    });
    const turn: Turn = (run) =>
      takeTurn(() => {
        begin();
        return run();
      });
    // A companion must not wait for a program that failed to start.
    return start(task, turn).finally(begin);
  };
  const companion = (name: string): Runner => {
    const { run, errorPipe } = open(name);
    return { run: (task) => run(task, (start) => begun.then(start)), errorPipe };
  };
  const program = { run: runProgram, errorPipe };
  const programs: Runner[] = [program];
  return {
    program,
    companion: companion('companion'),
    programs(count) {
      while (programs.length < count) programs.push(companion(`program-${programs.length}`));
      return programs.slice(0, count);
    },
  };
}
