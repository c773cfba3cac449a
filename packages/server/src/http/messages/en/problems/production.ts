import type { ScriptFault } from '@tribunal/core/test-data/test-script';
import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

type AnyFault =
  | ScriptFault
  | { readonly kind: 'empty' }
  | { readonly kind: 'no generator'; readonly name: string };

/** Two solutions on what a generator makes of many seeds. */
export const stress = {
  title: 'Stress test',
  of: (problem: Html | string) => html`Stress test of ${problem}`,
  note: 'A generator makes inputs from random seeds until the second solution gets another verdict than the first one. The output of the first one is the answer, and the checker of the problem judges. It ends after ten minutes.',
  call: 'Call of a generator',
  callHint: 'Such as “gen 10 {seed}”. Each run puts another number in the place of {seed}.',
  first: 'First solution',
  second: 'Second solution',
  runs: 'Seeds at most',
  start: 'Start',
  wrongCall: 'This is not a call of a generator of this problem with {seed} in its arguments.',
  noSolution: 'There is no such solution, or it has no language.',
  running: (done: number, total: number) => `${done} of ${total} seeds have been tried.`,
  same: (done: number) => plural(done, 'They agree on 1 input.', `They agree on ${done} inputs.`),
  failed: 'The stress test cannot run.',
  found: (seed: number, done: number) => `They differ with the seed ${seed}, in run ${done}.`,
  kept: 'The case is one of the test data now.',
  input: 'Input',
  answer: 'Output of the first solution',
  keep: 'Add the case to the test data',
};

/** Tests that generators make by a script. */
export const production = {
  title: 'Tests by a script',
  note: 'Generators of this problem make the inputs, and the main solution writes the answers. What changes is shown before it is saved.',
  script: 'Script',
  scriptHint:
    'A line “gen 2 3 > 1” runs the generator gen with the arguments 2 and 3 for test 1. “for i in 1..10: gen {i} > {i+5}” makes ten tests. “sample” at the end shows a test in the statement.',
  mainSolution: 'Main solution',
  mainSolutionHint: 'The name of a solution of the jury. Empty for the first one that must be accepted.',
  produce: 'Make the tests',
  running: (done: number, total: number) => `${done} of ${total} tests have been made.`,
  failed: 'The tests cannot be made. Nothing has been saved.',
  failedAt: (number: number) => `Test ${number} cannot be made. Nothing has been saved.`,
  ready: (total: number) =>
    plural(
      total,
      '1 test has been made. It is not saved yet.',
      `${total} tests have been made. They are not saved yet.`,
    ),
  added: 'New tests',
  changed: 'Tests that change',
  removed: 'Tests that are removed',
  same: 'Tests that stay the same',
  save: 'Save the tests',
  noMainSolution:
    'There is no such solution, or it has no language. Without a name, one solution must be expected to be accepted.',
  scriptFault: (fault: AnyFault): string => {
    switch (fault.kind) {
      case 'empty':
        return 'The script makes no tests.';
      case 'no generator':
        return `The problem has no generator named ${fault.name}. Add it under “Type and programs”.`;
      case 'too many tests':
        return `A script makes at most ${fault.most} tests.`;
      case 'bad line':
        return `Line ${fault.line} is not a call of a generator.`;
      case 'bad expression':
        return `Line ${fault.line} has an expression in braces that cannot be computed.`;
      case 'bad loop':
        return `Line ${fault.line} is not a loop such as “for i in 1..10: gen {i}”.`;
      case 'bad number':
        return `Line ${fault.line}: ${fault.number} is not the number of a test.`;
      case 'number twice':
        return `Line ${fault.line}: there are two tests ${fault.number}.`;
    }
  },
};
