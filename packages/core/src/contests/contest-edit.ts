/** The fields whose values differ, each with the old and the new value. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Compares values of JSON: lists and objects are equal if their content is. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}

/** What a problem of a contest counts. Its label, its color and the limit of submissions change no result. */
interface CountedProblem {
  readonly code: string;
  readonly points: number;
  readonly partial: boolean;
}

/** Whether a problem joins or leaves the contest, or counts otherwise. */
export function changesCounting({ problems }: Changes): boolean {
  if (!problems) return false;
  return changesProblemList({ problems }) || regradedProblems({ problems }).length > 0;
}

/** Whether a problem joins or leaves the contest, or their order is another one. */
export function changesProblemList({ problems }: Changes): boolean {
  if (!problems) return false;
  const [before, after] = problems as readonly (readonly CountedProblem[])[];
  const codes = (list: readonly CountedProblem[] = []) => list.map(({ code }) => code).join();
  return codes(before) !== codes(after);
}

/** The codes of problems that join the contest, with the submissions that they had before, or whose submissions count otherwise. */
export function regradedProblems({ problems }: Changes): string[] {
  if (!problems) return [];
  const [before = [], after = []] = problems as readonly (readonly CountedProblem[])[];
  const counted = new Map(before.map((problem) => [problem.code, problem]));
  return after
    .filter(({ code, points, partial }) => {
      const old = counted.get(code);
      return old?.points !== points || old.partial !== partial;
    })
    .map(({ code }) => code);
}

/** How many contestants have another rank; having none before or after counts as another one. */
export function countRankChanges(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id)).length;
}
