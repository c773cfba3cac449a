import type { ScoreRule } from '@tribunal/core/judging/grading';
import type { Problem, TestCase, TestUnit } from '../test-data/problem.ts';

export interface PlannedCase {
  /** Counted from 1 over the whole submission. */
  readonly position: number;
  readonly batch: number | null;
  /** How the batch scores. */
  readonly scoreRule: ScoreRule;
  /** Outside batches: the batches that must pass before the case runs. */
  readonly dependencies: readonly number[];
  readonly case: TestCase;
}

export interface Plan {
  readonly cases: readonly PlannedCase[];
  /** For each batch, the batches that must pass before it runs. */
  readonly dependencies: ReadonlyMap<number, readonly number[]>;
}

/** Only the pretests if requested and present; otherwise all cases, where pretests come first and give no points. */
export function planCases(problem: Pick<Problem, 'tests' | 'pretests'>, pretestsOnly: boolean): Plan {
  const { tests, pretests } = problem;
  if (pretestsOnly && pretests.length > 0) return numbered(pretests, 0);
  const countedBatches = pretests.filter(({ kind }) => kind === 'batch').length;
  return numbered([...pretests.map(worthNothing), ...tests], countedBatches);
}

/** The case with this position, whatever it depends on. */
export function onlyCase({ cases }: Plan, position: number): Plan {
  const found = cases.filter((planned) => planned.position === position);
  return { cases: found.map((planned) => ({ ...planned, dependencies: [] })), dependencies: new Map() };
}

/** Dependencies are batch numbers within their own list, so those of the tests are shifted by the number of pretest batches. */
function numbered(units: readonly TestUnit[], batchesBefore: number): Plan {
  const cases: PlannedCase[] = [];
  const dependencies = new Map<number, readonly number[]>();
  let batches = 0;
  for (const unit of units) {
    if (unit.kind === 'batch') batches += 1;
    const batch = unit.kind === 'batch' ? batches : null;
    const moved = batches > batchesBefore ? batchesBefore : 0;
    const needed = unit.dependencies.map((number) => number + moved);
    if (batch !== null) dependencies.set(batch, needed);
    for (const each of unit.kind === 'batch' ? unit.cases : [unit.case]) {
      const position = cases.length + 1;
      const scoreRule = unit.kind === 'batch' ? unit.scoreRule : 'minimum';
      cases.push({ position, batch, scoreRule, dependencies: batch === null ? needed : [], case: each });
    }
  }
  return { cases, dependencies };
}

function worthNothing(unit: TestUnit): TestUnit {
  const free = (each: TestCase): TestCase => ({ ...each, points: 0 });
  return unit.kind === 'case' ? { ...unit, case: free(unit.case) } : { ...unit, cases: unit.cases.map(free) };
}
