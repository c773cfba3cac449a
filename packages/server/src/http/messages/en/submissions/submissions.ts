import type { CaseStatus, Result, Status } from '@tribunal/core/judging/verdicts';
import type { TestRunFailure } from '../../../../storage/judges/test-run-outcome.ts';
import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

export const submissions = {
  verdicts: {
    QU: 'Queued',
    P: 'Processing',
    G: 'Grading',
    D: 'Completed',
    AC: 'Accepted',
    WA: 'Wrong answer',
    TLE: 'Time limit exceeded',
    MLE: 'Memory limit exceeded',
    OLE: 'Output limit exceeded',
    IR: 'Invalid return',
    RTE: 'Runtime error',
    CE: 'Compile error',
    IE: 'Internal error',
    AB: 'Aborted',
    SC: 'Skipped',
  } satisfies Record<Status | Result | CaseStatus, string>,

  submissions: 'Submissions',
  submissionsTo: (problem: Html | string) => html`Submissions to ${problem}`,
  submissionsBy: (user: Html | string) => html`Submissions by ${user}`,
  noSubmissions: 'No submissions found.',
  clearFilters: 'Clear the filters',
  addedOne: 'Show 1 new submission',
  addedMany: (count: string) => `Show ${count} new submissions`,
  nameOrCode: 'Name or code',
  newest: 'Newest',
  older: 'Older',
  number: 'No.',
  user: 'User',
  problem: 'Problem',
  contest: 'Contest',
  language: 'Language',
  result: 'Result',
  score: 'Score',
  time: 'Time',
  memory: 'Memory',
  sent: 'Submitted',

  submission: (id: number) => `Submission ${id}`,
  earned: (points: string) => `${points} points`,
  firstFailed: (position: number) => `first failed test case: #${position}`,
  casesSoFar: (count: number) => plural(count, '1 test case finished', `${count} test cases finished`),
  endings: {
    CE: 'The compiler refused the source. See its output below.',
    IE: 'The judge failed. The administrators of the site can see why, and can rejudge this submission.',
    AB: 'Judging was stopped before it finished.',
  },
  crash: {
    exited: (code: string, error: string | null) =>
      error === null
        ? `Runtime error: the program exited with code ${code}. The exit code of a program that works is 0.`
        : `Runtime error: the program exited with code ${code}, ${error}.`,
    failed: 'Runtime error: the program exited with a code other than 0.',
    failedWith: (error: string) => `Runtime error: the program exited with a code other than 0, ${error}.`,
    stopped: 'Runtime error: the system stopped the program, for example because of a segmentation fault.',
    stoppedBy: (error: string) => `Runtime error: the system stopped the program, ${error}.`,
    signals: {
      'segmentation fault':
        'Runtime error: segmentation fault. The program used memory that is not its own, for example beyond the end of an array, or recursed too deeply.',
      'arithmetic exception':
        'Runtime error: arithmetic exception. The program divided an integer by zero, for example.',
      aborted: 'Runtime error: the program aborted itself, for example after a failed assertion.',
      killed: 'Runtime error: the program was killed.',
      'forbidden system call': 'Runtime error: the program made a system call that is not allowed here.',
    } as Readonly<Record<string, string>>,
  },
  source: 'Source',
  sourceOf: (id: number) => `Source of submission ${id}`,
  plainText: 'Plain text',
  submitAgain: 'Edit and submit again',
  compare: 'Compare with previous',
  compareButton: 'Compare',
  compareWith: 'Compare with',
  comparison: (before: number, after: number) => `Changes from submission ${before} to ${after}`,
  changes: 'Changes',
  change: 'Change',
  lineBefore: 'Line before',
  lineAfter: 'Line after',
  lineChanges: { removed: 'Removed', added: 'Added' },
  sameSource: 'Both submissions have the same source.',
  tooLongToCompare: 'These sources have too many lines to be compared.',
  abort: 'Abort',
  rejudge: 'Rejudge',

  waitingInQueue: (ahead: number) =>
    ahead === 1
      ? 'Waiting for a judge. 1 submission is ahead in the queue.'
      : `Waiting for a judge. ${ahead} submissions are ahead in the queue.`,
  waitingForAnyJudge: 'Waiting for a judge. No judge is online.',
  waitingForSuitableJudge: 'Waiting for a judge. No judge that is online has this problem and this language.',
  waitingForData: 'Waiting for test data. No judge could fetch it; the judges try again by themselves.',
  waitingForDataBecause: (reason: string) =>
    `Waiting for test data: ${reason}. The judges try again by themselves.`,
  waiting: 'Waiting for a judge',
  compiling: 'Compiling',
  judging: 'Judging',
  compilerOutput: 'Compiler output',
  output: 'Output',
  testCases: 'Test cases',
  testCase: (position: number) => `Test case #${position}:`,
  batch: (batch: number) => `Batch #${batch}`,
  batchPoints: (points: string, total: string) => `(${points}/${total} points)`,
  forJury: 'For the jury:',
  caseInBatch: (position: number) => `Case #${position}:`,
  finalScore: 'Final score:',
  received: 'Received',
  tooLate: 'Too late',
  tooLateExplained:
    'It arrived after the end of the contestant’s time. It is kept, but not judged and without effect.',
  lateOnes: 'Submissions that were too late',
  receivedUntilEnd: 'The result appears when the contest has ended.',
  detailsAfterEnd: 'Test cases, times and output appear when the contest has ended.',
  scoreWithPoints: (score: string, points: string) => `${score} (${points} points)`,

  submitTo: (problem: Html | string) => html`Submit to ${problem}`,
  countsInContest: (contest: Html, points: string) =>
    html`Your submission counts in ${contest}, where the problem gives ${points === '1' ? '1 point' : `${points} points`}.`,
  submissionsLeft: (left: number) => plural(left, '1 submission is left.', `${left} submissions are left.`),
  sourceCode: 'Source code',
  sourceFile: 'Or choose a file',
  noJudgeForLanguage: (language: string) => `${language} (no judge online)`,
  noJudgeForProblem: 'No judge that is online has this problem. Submissions wait until one has it.',
  noJudgeForChosen: (language: string) =>
    `No judge that is online has ${language} for this problem. A submission waits until one connects.`,
  submit: 'Submit',
  editor: 'Editor',
  editorKeys: {
    default: 'Standard keys',
    vim: 'Vim keys',
    emacs: 'Emacs keys',
    none: 'Plain text area',
  },
  /** The texts of the editor CodeMirror, by its own names for them. */
  editorPhrases: {
    Find: 'Find',
    Replace: 'Replace',
    next: 'next',
    previous: 'previous',
    all: 'all',
    'match case': 'match case',
    regexp: 'regexp',
    'by word': 'by word',
    replace: 'replace',
    'replace all': 'replace all',
    close: 'close',
    'current match': 'current match',
    'on line': 'on line',
    'Go to line': 'Go to line',
    go: 'go',
    Completions: 'Completions',
    'Fold line': 'Fold line',
    'Unfold line': 'Unfold line',
    'folded code': 'folded code',
    unfold: 'unfold',
  },
  editorHint: 'Tab indents. To leave the editor with the keyboard, press Escape, then Tab.',
  fontSize: 'Font size',
  pixels: (size: number) => `${size} px`,
  fileTaken: (file: string) => `The editor contains ${file}.`,
  fileTooLong: (file: string, characters: number) =>
    `${file} is too large. A source has at most ${characters} characters.`,
  fileNotText: (file: string) => `${file} is not a text in UTF-8.`,
  draftRestored: 'Draft restored.',
  discardDraft: 'Discard',
  draftNotSaved: 'This browser does not save drafts. A copy of your source exists only on this page.',

  rejudgeProblem: (problem: Html | string) => html`Rejudge ${problem}`,
  toRejudge: 'Submissions to rejudge',
  rejudgeEffect:
    'All submissions to this problem are rejudged. Each keeps its verdict, also on scoreboards, until the new ones are applied. The table counts only the submissions whose results you can see.',
  notRejudged: (count: number) =>
    count === 1
      ? '1 submission is being judged now and is not rejudged.'
      : `${count} submissions are being judged now and are not rejudged.`,
  rejudgeAll: 'Rejudge all submissions',
  affectedContests: 'Affected contests',
  affects: 'What can change',
  standings: 'standings',
  standingsAndRatings: 'standings and ratings',
  lastRejudge: (time: Html) => html`Last rejudge, ${time}`,
  rejudgeIsOver: (count: number) =>
    plural(count, 'The submission is judged.', `All ${count} submissions are judged.`),
  rejudgeProgress: (judged: number, count: number) => `${judged} of ${count} submissions are judged.`,
  changedResults: (count: number) =>
    plural(count, '1 submission has a new result.', `${count} submissions have a new result.`),
  beforeAndAfter: 'before → after',
};

export const testRuns = {
  title: 'Test run',
  titleOf: (problem: Html | string) => html`Test run for ${problem}`,
  run: 'Run',
  note: 'Nothing is submitted, and nothing counts.',
  runOn: 'Run on',
  samples: 'Samples',
  customInput: 'Custom input',
  input: 'Input',
  expected: 'Expected output',
  output: 'Your output',
  errors: 'Standard error',
  compilerOutput: 'Compiler output',
  results: 'Results',
  backToForm: 'Back to the form',
  sample: (number: number) => `Sample ${number}`,
  correct: 'Correct',
  wrong: 'Wrong answer',
  ended: 'Ended normally',
  noOutput: 'No output',
  outputIsCut: 'Only the beginning is shown.',
  firstDifference: (line: number) => `The first difference is in line ${line}.`,

  waiting: 'Waiting for a judge',
  running: 'Running',
  compileError: 'The source does not compile.',
  samplesCorrect: (correct: number, count: number) =>
    correct === count
      ? count === 1
        ? 'The sample is correct.'
        : `All ${count} samples are correct.`
      : `${correct} of ${count} samples ${plural(correct, 'is', 'are')} correct.`,
  samplesNotCompared: 'This problem accepts several outputs. Compare the outputs yourself.',
  endedOnInput: 'The program ended normally.',
  stoppedOnInput: (failure: string) => `The program did not end normally: ${failure}.`,
  failures: {
    interactive: 'This problem is interactive, so programs can only be run by submitting them.',
    'problem data': 'The test data of this problem has a fault, so programs cannot be run.',
    'judge lost': 'The judge stopped while it ran your program. Run it again.',
    'no free judge': 'No judge was free within two minutes. Try again later.',
  } satisfies Record<TestRunFailure, string>,
  connectionLost: 'The site cannot be reached. Check your connection, then run the program again.',
};
