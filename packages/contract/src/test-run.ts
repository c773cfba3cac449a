import Type, { type Static } from 'typebox';

/** What a program reads during a test run, and what it should write, if that is known. */
export const TestRunInput = Type.Object({
  input: Type.String(),
  expected: Type.Union([Type.String(), Type.Null()]),
});
export type TestRunInput = Static<typeof TestRunInput>;

/** How a program ended on one input of a test run. */
export const TestRunReport = Type.Object({
  status: Type.Integer({
    minimum: 0,
    description: 'Bits as in the report of a case; 0 if the program ended normally.',
  }),
  time: Type.Number({ description: 'Seconds.' }),
  memory: Type.Number({ description: 'KiB.' }),
  output: Type.String({ description: 'The beginning of standard output.' }),
  'is-output-cut': Type.Boolean(),
  errors: Type.String({ description: 'The beginning of standard error.' }),
  feedback: Type.String({ description: 'Why the program ended, for example the name of a signal.' }),
  'is-correct': Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Null if there is no expected output, or if comparing it needs a program of the problem.',
  }),
});
export type TestRunReport = Static<typeof TestRunReport>;
