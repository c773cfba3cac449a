import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

/** Solutions of the jury, and what they say about test data and limits. */
export const verification = {
  solutions: 'Solutions',
  solutionsOf: (problem: Html | string) => html`Solutions of ${problem}`,
  explanation:
    'Solutions of the jury with the verdicts that they must get. A verification runs them all with the current test data, in the sandbox and after all submissions. It starts automatically when the test data, the limits or a solution change.',
  noSolutions: 'This problem has no solutions yet.',
  states: {
    verified: 'Verified',
    failed: 'Verification failed',
    'in progress': 'Verification in progress',
    unverified: 'Not verified',
  },
  explainedStates: {
    verified: 'All solutions got the expected verdicts, and the validators accepted all inputs.',
    failed: 'A solution surprised, or the test data has a fault. See below.',
    'in progress': 'The results appear here when a judge is free.',
    unverified: 'No solution has been run with the current test data.',
  },
  runAll: 'Run all',
  addSolution: 'Add a solution',
  editSolution: (name: string) => `Edit the solution ${name}`,
  backToSolutions: 'All solutions',
  deleteSolution: 'Delete the solution',
  name: 'Name',
  nameHint: 'For example the file name.',
  language: 'Language',
  noLanguage: 'no language of this site',
  expected: 'Expected',
  expectations: {
    accepted: 'accepted',
    'partially accepted': 'accepted with a part of the points',
    'wrong answer': 'wrong answer',
    'time limit exceeded': 'time limit exceeded',
    'memory limit exceeded': 'memory limit exceeded',
    'runtime error': 'runtime error',
    rejected: 'any failure',
    'compile error': 'compile error',
    any: 'any verdict',
  },
  asImported: (permitted: string, required: string) =>
    `as in its package: ${permitted || 'any verdict'}${required && `, at least one of ${required}`}`,
  expectedPoints: 'Expected points',
  expectedPointsHint: 'The sum of the points of the cases. Leave it empty if it does not matter.',
  timeRatio: 'Share of the time limit',
  timeRatioHint: 'The solution may use at most this share, for example 0.5. Empty: the whole limit.',
  note: 'Note',
  source: 'Source code',
  result: 'Result',
  points: 'Points',
  time: 'Time',
  ofLimit: (percent: number) => `${percent}% of the limit`,
  memory: 'Memory',
  finding: 'Finding',
  asExpected: 'as expected',
  surprises: {
    'not judged': 'could not be judged',
    verdict: 'unexpected verdict',
    points: 'unexpected points',
    time: 'too slow',
  },
  runStates: { waiting: 'waiting', running: 'running' },
  notRun: 'not run',
  notRunReasons: {
    'no language':
      'This site does not have its language. Choose another one, ask an administrator to add it, or delete the solution.',
    'no judge for the language': 'No online judge has its language.',
  },
  validators: 'Check of the test data',
  noValidators: 'The test data has no validators. Its programs compile.',
  allValid: (count: number) =>
    plural(count, '1 validator accepted all inputs.', `${count} validators accepted all inputs.`),
  caseNumber: (position: number) => `Case ${position}`,
  wholeData: 'All cases',
  provisionalLimit: (seconds: number, factor: number, resolution: number) =>
    `The package of the problem states no time limit. It is ${seconds} s until the solutions have been run, and then ${factor} times the time of the slowest accepted one, rounded up to ${resolution} s.`,
  margins: (judges: readonly (readonly [judge: string, ratio: string])[]) =>
    `The limit is ${judges.map(([judge, ratio], index) => (index === 0 ? `${ratio} times the slowest accepted solution on judge ${judge}` : `${ratio} on ${judge}`)).join(', ')}.`,
  suggestedLimits: 'Suggested time limits',
  suggestionRule:
    'Twice the time of the slowest accepted solution in the language, rounded up to half a second.',
  slowest: 'Slowest accepted',
  suggested: 'Suggested limit',
  dataVersion: (version: Html, time: Html) => html`Test data ${version}, started ${time}.`,
  unverifiedInContest: 'Problems that are not verified',
};
