import type { Ending, Runner, Slot, Task } from './sandbox.ts';

/** The processor to which a turn is pinned; null if it is not pinned. */
export type Core = number | null;

/** Runs a program that is set up, when it is its turn. */
export type Turn = <Value>(run: (core: Core) => Promise<Value>) => Promise<Value>;

export type Run = (task: Task, turn: Turn) => Promise<Ending>;

/** With `alone`, no other program of this judge runs on the same core meanwhile. */
export type TakeTurn = <Value>(run: (core: Core) => Promise<Value>, alone: boolean) => Promise<Value>;

/** At most so many programs run at the same time as there are cores in the list. Further ones can be set up meanwhile. */
export function createTurns(cores: readonly Core[]): TakeTurn {
  const free = [...cores];
  const waiting: { readonly alone: boolean; begin(taken: readonly Core[]): void }[] = [];
  const countIn = (list: readonly Core[], core: Core) => list.filter((one) => one === core).length;
  const available = (alone: boolean): Core[] => {
    if (!alone) return free.slice(0, 1);
    const unused = free.find((core) => countIn(free, core) === countIn(cores, core));
    return unused === undefined ? [] : free.filter((core) => core === unused);
  };
  /** In the order of the requests, so that one for a whole core does not wait for ever. */
  const admit = () => {
    for (let [next] = waiting; next; [next] = waiting) {
      const taken = available(next.alone);
      if (taken.length === 0) return;
      for (const core of taken) free.splice(free.indexOf(core), 1);
      waiting.shift();
      next.begin(taken);
    }
  };
  return async (run, alone) => {
    const taken = await new Promise<readonly Core[]>((begin) => {
      waiting.push({ alone, begin });
      admit();
    });
    try {
      return await run(taken[0] ?? null);
    } finally {
      free.push(...taken);
      admit();
    }
  };
}

/** The runners of a slot. A companion begins together with the program, on the same core, and only the program takes a turn. */
export function pairedRunners(
  takeTurn: TakeTurn,
  { program, companion }: { readonly program: Run; readonly companion: Run },
  errorPipes: { readonly program: string; readonly companion: string },
): Pick<Slot, 'program' | 'companion'> {
  let begun: Promise<Core> = Promise.resolve(null);
  const runProgram: Runner['run'] = (task) => {
    let begin = (_core: Core) => {};
    begun = new Promise((resolve) => {
      begin = resolve;
    });
    const turn: Turn = (run) =>
      takeTurn((core) => {
        begin(core);
        return run(core);
      }, task.alone ?? false);
    // A companion must not wait for a program that failed to start.
    return program(task, turn).finally(() => begin(null));
  };
  return {
    program: { run: runProgram, errorPipe: errorPipes.program },
    companion: {
      run: (task) => companion(task, (run) => begun.then(run)),
      errorPipe: errorPipes.companion,
    },
  };
}
