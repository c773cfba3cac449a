import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import type { DemoProblem, DemoTest } from './demo-problem.ts';
import { withFigure } from './figures/figure.ts';
import { setters } from './people.ts';

const editorialAgeMs = 30 * 24 * 3_600_000;

/** The problem in snapshot form at `now`. `index` distributes the authorship among the setters. */
export function problemRecord(problem: DemoProblem, index: number, now: Date): SnapshotRecordOf<'problem'> {
  const tests = problem.tests();
  return {
    type: 'problem',
    code: problem.code,
    name: problem.name,
    description:
      withFigure(problem.statement.trimStart(), problem.figure) +
      samples(problem, tests.slice(0, problem.sampleCount)),
    types: problem.types,
    group: problem.group,
    points: problem.points,
    partial: problem.partial,
    short_circuit: !problem.partial,
    time_limit: problem.timeLimitSeconds,
    memory_limit: problem.memoryLimitKib,
    authors: [setterAt(index)],
    curators: [setterAt(index + 1)],
    testers: [setterAt(index + 2)],
    ...(problem.languageLimits && { language_limits: problem.languageLimits }),
    ...(problem.checker && { checker: problem.checker }),
    ...(problem.editorial && {
      editorial: {
        text: problem.editorial.trimStart(),
        author: setterAt(index),
        published_at: new Date(now.getTime() - editorialAgeMs).toISOString(),
      },
    }),
    cases: tests.map((test) => ({ ...test, output: problem.answer(test.input) })),
    solutions: jurySolutions(problem),
  };
}

function setterAt(index: number): string {
  return setters[index % setters.length]!;
}

function samples(problem: DemoProblem, tests: readonly DemoTest[]): string {
  return tests
    .map(({ input }, i) => sample('Input', i + 1, input) + sample('Output', i + 1, problem.answer(input)))
    .join('');
}

function sample(side: 'Input' | 'Output', number: number, text: string): string {
  return `\n## Sample ${side} ${number}\n\n\`\`\`\n${text}\`\`\`\n`;
}

/** Those in Python, which verify quickly, and whose verdicts do not depend on the speed of the machine. */
function jurySolutions({ code, solutions }: DemoProblem) {
  const suitable = solutions.filter(
    ({ language, statuses, compileLog }) =>
      language === 'PY3' &&
      compileLog === undefined &&
      !statuses.includes('TLE') &&
      !statuses.includes('MLE'),
  );
  return suitable.map(({ source, statuses }, index) => {
    const isCorrect = statuses === 'all pass';
    const failures = isCorrect ? [] : [...new Set(statuses)].filter((one) => one !== 'AC' && one !== 'SC');
    return {
      name: `${isCorrect ? 'accepted' : 'rejected'}/${code}${index + 1}.py`,
      language: 'PY3',
      source,
      permitted: isCorrect ? ['AC' as const] : ['AC' as const, ...failures],
      required: failures,
    };
  });
}
