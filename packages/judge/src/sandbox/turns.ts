import { createPool } from './pool.ts';
import type { Ending, Runner, Slot, Task } from './sandbox.ts';

/** Runs a program that is set up, when it is its turn. */
export type Turn = <Value>(run: () => Promise<Value>) => Promise<Value>;

export type Run = (task: Task, turn: Turn) => Promise<Ending>;

/** At most so many programs run at the same time. Further ones can be set up meanwhile. */
export function createTurns(count: number): Turn {
  return createPool(Array.from({ length: count }, (_, number) => number));
}

/** The runners of a slot. A companion begins together with the program, and only the program takes a turn. */
export function pairedRunners(
  takeTurn: Turn,
  { program, companion }: { readonly program: Run; readonly companion: Run },
  errorPipes: { readonly program: string; readonly companion: string },
): Pick<Slot, 'program' | 'companion'> {
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
    return program(task, turn).finally(begin);
  };
  return {
    program: { run: runProgram, errorPipe: errorPipes.program },
    companion: {
      run: (task) => companion(task, (run) => begun.then(run)),
      errorPipe: errorPipes.companion,
    },
  };
}
