import { keysOf } from '../lists.ts';
/**
 * What the jury knows about a solution of its own. Verdicts are codes of cases; `PAC` is a case with a part of its points, and as a
 * required verdict, a solution with a part of all points, whatever its cases are.
 */
export interface Expectation {
  /** Verdicts that may occur. Empty: any. */
  readonly permitted: readonly string[];
  /** At least one of these must occur. Empty: none is needed. */
  readonly required: readonly string[];
  /** The points of all cases; null if they do not matter. */
  readonly points: number | null;
  /** The largest share of the time limit that it may use; null if only the limit matters. */
  readonly timeRatio: number | null;
  /** What must happen in single batches. */
  readonly groups?: readonly GroupExpectation[] | undefined;
}

/** The rule for the cases of one batch. */
export interface GroupExpectation {
  /** From 1. */
  readonly batch: number;
  readonly expected: ExpectationName;
}

export interface GroupVerdicts {
  readonly batch: number;
  /** Each once. */
  readonly verdicts: readonly string[];
}

/** How the judge judged a solution. */
export interface JudgedSolution {
  readonly result: string;
  readonly points: number;
  readonly total: number;
  /** Seconds. */
  readonly time: number;
  /** Seconds. */
  readonly timeLimit: number;
  /** The verdicts of its cases, each once. */
  readonly verdicts: readonly string[];
  readonly groups?: readonly GroupVerdicts[] | undefined;
}

/** The limit for one problem. */
export const maxSolutions = 200;

export const surprises = ['not judged', 'verdict', 'group', 'points', 'time'] as const;
export type Surprise = (typeof surprises)[number];

/** In which ways a solution differs from what its authors expect. */
export function surprisesOf(expected: Expectation, judged: JudgedSolution): Surprise[] {
  if (judged.result === 'IE') return ['not judged'];
  const found: Surprise[] = [];
  if (!hasExpectedVerdicts(expected, judged)) found.push('verdict');
  if (surprisingGroups(expected, judged).length > 0) found.push('group');
  if (expected.points !== null && Math.abs(expected.points - judged.points) > 0.0005) found.push('points');
  if (expected.timeRatio !== null && judged.time > expected.timeRatio * judged.timeLimit) found.push('time');
  return found;
}

/** The batches whose verdicts are not the expected ones, and those that the data does not have. */
export function surprisingGroups(
  { groups = [] }: Expectation,
  { verdicts, groups: judged = [] }: Pick<JudgedSolution, 'verdicts' | 'groups'>,
): number[] {
  return groups.flatMap(({ batch, expected }) => {
    const rule = namedExpectations[expected];
    // A program that does not compile has no cases.
    const found =
      judged.find((one) => one.batch === batch)?.verdicts ?? (verdicts.includes('CE') ? verdicts : null);
    const isExpected = found !== null && hasExpectedVerdicts(rule, { verdicts: found, points: 0, total: 0 });
    return isExpected ? [] : [batch];
  });
}

function hasExpectedVerdicts(
  { permitted, required }: Pick<Expectation, 'permitted' | 'required'>,
  { verdicts, points, total }: Pick<JudgedSolution, 'verdicts' | 'points' | 'total'>,
): boolean {
  const isPartial = points > 0 && points < total;
  if (isPartial && required.includes('PAC') && permitted.includes('PAC')) return true;
  const isPermitted = (verdict: string) =>
    permitted.length === 0 ||
    permitted.includes(verdict) ||
    // Where an answer may be wrong, it may also be partly right.
    (verdict === 'PAC' && permitted.includes('WA'));
  return (
    verdicts.every(isPermitted) &&
    (required.length === 0 ||
      (isPartial && required.includes('PAC')) ||
      verdicts.some((verdict) => (verdict !== 'PAC' || total === 0) && required.includes(verdict)))
  );
}

const failures = ['WA', 'TLE', 'RTE', 'MLE', 'OLE', 'IR'];
const crashes = ['RTE', 'IR', 'MLE', 'OLE'];

/** The expectations that people choose by name. */
export const namedExpectations = {
  accepted: { permitted: ['AC'], required: [] },
  'partially accepted': { permitted: ['AC', 'PAC'], required: ['PAC'] },
  'wrong answer': { permitted: ['AC', 'WA'], required: ['WA'] },
  'time limit exceeded': { permitted: ['AC', 'WA', 'TLE'], required: ['TLE'] },
  'memory limit exceeded': { permitted: ['AC', ...crashes], required: crashes },
  'runtime error': { permitted: [], required: crashes },
  rejected: { permitted: [], required: failures },
  'compile error': { permitted: ['CE'], required: ['CE'] },
  any: { permitted: [], required: [] },
} as const satisfies Record<string, Pick<Expectation, 'permitted' | 'required'>>;
export type ExpectationName = keyof typeof namedExpectations;

/** Null for an expectation that only a package can state. */
export function expectationName(given: Pick<Expectation, 'permitted' | 'required'>): ExpectationName | null {
  const same = (a: readonly string[], b: readonly string[]) =>
    [...a].sort().join(' ') === [...b].sort().join(' ');
  const found = keysOf(namedExpectations).find((name) => {
    const { permitted, required } = namedExpectations[name];
    return same(permitted, given.permitted) && same(required, given.required);
  });
  return found ?? null;
}

/** The expectations of batches as people write them: `1: accepted`, a line for each. Null if a line is none. */
export function readGroups(text: string): GroupExpectation[] | null {
  const groups: GroupExpectation[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, number = '', name = ''] = /^\s*(\d{1,4})\s*:\s*(.+?)\s*$/.exec(line) ?? [];
    const expected = keysOf(namedExpectations).find((one) => one === name);
    const batch = Number(number);
    if (!expected || batch < 1 || groups.some((one) => one.batch === batch)) return null;
    groups.push({ batch, expected });
  }
  return groups.sort((one, other) => one.batch - other.batch);
}

export function groupsText(groups: readonly GroupExpectation[]): string {
  return groups.map(({ batch, expected }) => `${batch}: ${expected}`).join('\n');
}

interface TimedSolution {
  readonly language: string;
  readonly time: number;
  readonly isAccepted: boolean;
}

export interface SuggestedLimit {
  readonly language: string;
  /** Seconds. */
  readonly slowest: number;
  /** Seconds. */
  readonly suggested: number;
}

const stepSeconds = 0.5;

/** For each language, which may be a key or a name, twice the time of its slowest accepted solution, rounded up to half a second. */
export function suggestLimits(solutions: readonly TimedSolution[]): SuggestedLimit[] {
  const slowest = new Map<string, number>();
  for (const { language, time, isAccepted } of solutions)
    if (isAccepted) slowest.set(language, Math.max(slowest.get(language) ?? 0, time));
  return [...slowest].map(([language, time]) => ({
    language,
    slowest: time,
    suggested: Math.max(stepSeconds, Math.ceil((2 * time) / stepSeconds) * stepSeconds),
  }));
}

/** How a time limit follows from the solutions of the jury. */
export interface TimeLimitRule {
  /** How many times as long as the slowest accepted solution. */
  readonly factor: number;
  /** The limit is a multiple of this. Seconds. */
  readonly resolution: number;
  /** The names of the solutions that the limit does not follow from, although they must be accepted. */
  readonly ignored: readonly string[];
}

/** Whether a time limit follows from a solution: if it must be accepted, or may use only a share of the limit. */
export function setsTimeLimit(
  { name, permitted, timeRatio }: NamedExpectation,
  { ignored }: TimeLimitRule,
): boolean {
  const mustPass = permitted.length === 1 && permitted[0] === 'AC';
  return (mustPass || timeRatio != null) && !ignored.includes(name);
}

interface NamedExpectation {
  readonly name: string;
  readonly permitted: readonly string[];
  readonly timeRatio?: number | null | undefined;
}

/** In seconds. Null without solutions, and if one of them is not accepted. */
export function derivedLimit(
  solutions: readonly Pick<TimedSolution, 'time' | 'isAccepted'>[],
  { factor, resolution }: Omit<TimeLimitRule, 'ignored'>,
): number | null {
  if (solutions.length === 0 || !solutions.every(({ isAccepted }) => isAccepted)) return null;
  const least = factor * Math.max(...solutions.map(({ time }) => time));
  const steps = Math.max(1, Math.ceil(least / resolution));
  return Math.round(steps * resolution * 1000) / 1000;
}
