import type { Ending, Runner, Slot, Task } from './sandbox.ts';

/** The processor to which a turn is pinned; null if it is not pinned. */
export type Core = number | null;

/** Runs a program that is set up, when it is its turn. */
export type Turn = <Value>(run: (core: Core) => Promise<Value>) => Promise<Value>;

type Run = (task: Task, turn: Turn) => Promise<Ending>;

/** With `alone`, no other program of this judge runs on the same core meanwhile. */
type TakeTurn = <Value>(run: (core: Core) => Promise<Value>, alone: boolean) => Promise<Value>;

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

/** Runs programs of one user, in one group. */
export interface OpenedRunner extends Omit<Runner, 'run'> {
  readonly run: Run;
}

/**
 * The runners of a slot. Its companions begin together with the program, on the same core, and only the program takes a turn. Few problems need more
 * than one companion, so the others are opened when they are needed.
 */
export function slotRunners(
  takeTurn: TakeTurn,
  open: (name: string) => OpenedRunner,
): Pick<Slot, 'program' | 'companion' | 'programs'> {
  const { run: start, ...files } = open('program');
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
    return start(task, turn).finally(() => begin(null));
  };
  const companion = (name: string): Runner => {
    const { run, ...files } = open(name);
    return { run: (task) => run(task, (start) => begun.then(start)), ...files };
  };
  const program = { run: runProgram, ...files };
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
