import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

/** Pages on which problem setters create and edit problems. */
export const authoring = {
  newProblem: 'New problem',
  create: 'Create the problem',
  editProblem: (problem: Html | string) => html`Edit ${problem}`,
  edit: 'Edit',
  pages: 'Pages for the setters of the problem',
  createFromIt:
    'The problem was deleted, has another code now, or you are no longer its editor. Everything that you entered is still here, and you can create a new problem from it.',
  copyWhatYouNeed:
    'The problem was deleted, has another code now, or you are no longer its editor. Everything that you entered is still here: copy what you need.',
  changes: (fields: readonly string[]) => `Changes: ${fields.join(', ')}.`,
  pointsChange: (count: number) =>
    plural(count, 'The points of 1 submission change.', `The points of ${count} submissions change.`),
  verdictsStay: 'Verdicts stay as they are. Rejudge the problem to apply new limits to old submissions.',
  clone: 'Copy',
  cloneTitle: (problem: string) => `Copy ${problem}`,
  cloneExplained: 'The copy has the same statements and settings. It has no submissions and no test data.',
  delete: 'Delete',
  deleteTitle: (problem: string) => `Delete ${problem}`,
  deleteExplained: 'This deletes the problem with its statements, test data and history.',
  hide: 'Hide the problem',
  inUse:
    'This problem has submissions, or a contest uses it, so it cannot be deleted. You can hide it: then only its setters, testers and the contestants of its contests see it.',
  isHidden: 'This problem has submissions, or a contest uses it, so it cannot be deleted. It is hidden.',

  sections: {
    statement: { title: 'Statement', explanation: 'What contestants read.' },
    judging: { title: 'Limits and points', explanation: 'How solutions are judged and how they score.' },
    access: { title: 'Access', explanation: 'Who sees the problem and the solutions of others.' },
    people: { title: 'People', explanation: 'Usernames, separated by spaces or lines.' },
    classification: {
      title: 'Classification',
      explanation: 'Where the problem comes from and how readers find it.',
    },
    translations: {
      title: 'Other languages',
      explanation: 'The same statement for readers of other languages.',
    },
  },
  notes: 'Notes',
  sourceLabel: 'Source:',
  licenseLabel: 'License:',
  sampleInput: (number: number) => `Sample Input ${number}`,
  sampleOutput: (number: number) => `Sample Output ${number}`,
  samples: 'Samples',
  readIn: 'Languages of the statement',

  codeIsTaken: 'Another problem has this code.',
  badCode: 'Use 1 to 64 letters, digits, _ and -.',
  unknownNames: (names: readonly string[]) => `Not found: ${names.join(', ')}`,
  languageTwice: (language: string) => `The language ${language} appears twice.`,
  badLanguage: (language: string) => `“${language}” is not a language code such as en or zh-Hans.`,
  finalContests: (contests: readonly string[]) =>
    contests.length > 0
      ? `The results of these contests are final: ${contests.join(', ')}.`
      : 'The results of a contest with this problem are final.',
  wrongCases: 'Send a list of cases with input, output, points, batch and sample, as in a snapshot.',
  checkerWithoutCases: 'Send at least one case. Without cases, the checker is changed with the test data.',
  wrongChecker: 'Send a checker of the judge with name and args, as in a snapshot.',

  revision: (number: number) => `Revision ${number}`,
  revisionOf: (number: number, problem: Html | string) => html`Revision ${number} of ${problem}`,
  madeAt: 'Time',
  madeBy: 'By',
  noRevisions: 'This problem has not been edited on this site.',
  firstRevision: 'The first state of the problem.',
  sameAsBefore: 'Its settings are the same as in the previous revision.',
  revert: 'Restore this revision',
  revertExplained: 'This sets all settings of the problem to those of this revision, as a new revision.',
  isCurrent: 'This is the current revision.',
};
