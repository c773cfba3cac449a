import { checkByProgram } from '../checkers/program.ts';
import type { Problem, ProblemProgram, TestUnit } from '../test-data/problem.ts';
import { caseData, type DataContext } from './case-data.ts';

/** The tests of a version are read once, see `open-problem.ts`. */
const rated = new WeakMap<Problem['tests'], Problem['tests']>();

/** With a checker that rates answers, a case is worth what the checker gives the jury's answer. */
export async function rateAnswers(context: DataContext, signal: AbortSignal): Promise<Problem> {
  const { problem } = context;
  const running = rated.has(problem.tests)
    ? []
    : problem.tests.map((unit) => rateUnit(context, unit, signal));
  await Promise.allSettled(running);
  const tests = rated.get(problem.tests) ?? (await Promise.all(running));
  rated.set(problem.tests, tests);
  return { ...problem, tests };
}

async function rateUnit(context: DataContext, unit: TestUnit, signal: AbortSignal): Promise<TestUnit> {
  if (unit.kind !== 'case' || unit.case.checker.kind !== 'program') return unit;
  const { program } = unit.case.checker;
  if (!program.ratesAnswers) return unit;
  const points = await ratingOf(context, unit.case, program, signal);
  // A case without points would end the judging when it fails.
  return points > 0 ? { ...unit, case: { ...unit.case, points } } : unit;
}

async function ratingOf(
  context: DataContext,
  test: (TestUnit & { kind: 'case' })['case'],
  settings: ProblemProgram,
  signal: AbortSignal,
): Promise<number> {
  const program = await context.compileProblemProgram(settings);
  const { input, answer } = await caseData(context, test, signal);
  return context.sandbox.use(async (slot) => {
    signal.throwIfAborted();
    const checked = { input, output: answer, answer, points: test.points, signal };
    return (await checkByProgram(slot, program, settings, checked)).points;
  });
}
