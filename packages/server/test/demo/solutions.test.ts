import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCorrect } from '../../src/demo/attempts.ts';
import type { DemoProblem, DemoSolution } from '../../src/demo/demo-problem.ts';
import { demoProblems } from '../../src/demo/problems.ts';
import { isInstalled, statusesOf, toolOf } from './run-solution.ts';

/** The wrong and slow ones take minutes and rarely change: `DEMO_SOLUTIONS=all` includes them. */
const runsAll = process.env.DEMO_SOLUTIONS === 'all';

for (const language of ['CPP', 'PY3', 'JAVA'] as const) {
  const tool = toolOf[language];
  const skip = !isInstalled(tool) && `install ${tool} to run the example solutions`;

  test(`an example solution in ${language} gets the verdict that its submissions show`, {
    skip,
    concurrency: 2,
  }, async (t) => {
    const solutions = demoProblems()
      .flatMap((problem) => problem.solutions.map((solution) => ({ problem, solution })))
      .filter(({ solution }) => solution.language === language && (runsAll || isCorrect(solution)));
    await Promise.all(
      solutions.map(({ problem, solution }) => {
        const expected = declared(problem, solution);
        return t.test(`${problem.code}: ${expected}`, async () => {
          assert.deepEqual(await statusesOf(problem, solution), expected);
        });
      }),
    );
  });
}

function declared(problem: DemoProblem, { statuses, compileLog }: DemoSolution) {
  if (compileLog !== undefined) return 'CE';
  return statuses === 'all pass' ? problem.tests.map(() => 'AC') : statuses;
}
