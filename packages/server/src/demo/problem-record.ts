import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import type { DemoProblem, DemoTest } from './demo-problem.ts';
import { withFigure } from './figures/figure.ts';
import { setters } from './people.ts';

/** The problem in snapshot form. `index` distributes the authorship among the setters. */
export function problemRecord(problem: DemoProblem, index: number): SnapshotRecordOf<'problem'> {
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
    cases: tests.map((test) => ({ ...test, output: problem.answer(test.input) })),
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
