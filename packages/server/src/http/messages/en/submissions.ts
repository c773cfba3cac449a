import type { CaseStatus, Result, Status } from '@tribunal/core/verdicts';
import { type Html, html } from '../../html/html.ts';

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
    SC: 'Short circuited',
  } satisfies Record<Status | Result | CaseStatus, string>,

  submissions: 'Submissions',
  submissionsTo: (problem: Html | string) => html`Submissions to ${problem}`,
  submissionsBy: (user: Html | string) => html`Submissions by ${user}`,
  noSubmissions: 'No submissions found.',
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
  submissionWithVerdict: (id: number, verdict: string) => `Submission ${id}: ${verdict}`,
  summary: (user: Html, problem: Html, language: string, time: Html) =>
    html`Submitted by ${user} to ${problem} in ${language}, ${time}`,
  summaryInContest: (summary: Html, contest: Html) => html`${summary}, in contest ${contest}`,
  source: 'Source',
  sourceOf: (id: number) => `Source of submission ${id}`,
  plainText: 'Plain text',
  abort: 'Abort',
  rejudge: 'Rejudge',

  waitingInQueue: (ahead: number) =>
    ahead === 1
      ? 'Waiting for a judge. 1 submission is ahead in the queue.'
      : `Waiting for a judge. ${ahead} submissions are ahead in the queue.`,
  waitingForAnyJudge: 'Waiting for a judge. No judge is online.',
  waitingForSuitableJudge: 'Waiting for a judge. No judge that is online has this problem and this language.',
  waiting: 'Waiting for a judge',
  compiling: 'Compiling',
  judging: 'Judging',
  compilerOutput: 'Compiler output',
  output: 'Output',
  testCase: (position: number) => `Test case #${position}:`,
  batch: (batch: number) => `Batch #${batch}`,
  batchPoints: (points: string, total: string) => `(${points}/${total} points)`,
  caseInBatch: (position: number) => `Case #${position}:`,
  finalScore: 'Final score:',
  scoreWithPoints: (score: string, points: string) => `${score} (${points} points)`,

  submitTo: (problem: Html | string) => html`Submit to ${problem}`,
  countsInContest: (contest: Html) => html`This submission counts in the contest ${contest}.`,
  sourceCode: 'Source code',
  sourceFile: 'Or choose a file',
  noJudgeForLanguage: (language: string) => `${language} (no judge online)`,
  noJudgeForProblem: 'No judge that is online has this problem. Submissions wait until one has it.',
  noJudgeForChosen: (language: string) =>
    `No judge that is online has ${language} for this problem. A submission waits until one connects.`,
  submit: 'Submit',
  draftRestored: 'Draft restored.',
  discardDraft: 'Discard',
  draftNotSaved: 'This browser does not save drafts. A copy of your source exists only on this page.',

  rejudgeProblem: (problem: Html | string) => html`Rejudge ${problem}`,
  toRejudge: 'Submissions to rejudge',
  rejudgeEffect:
    'All submissions to this problem are rejudged. Each keeps its verdict, also on scoreboards, until the new one is known. The table counts only the submissions whose results you can see.',
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
    count === 1 ? 'The submission is judged.' : `All ${count} submissions are judged.`,
  rejudgeProgress: (judged: number, count: number) => `${judged} of ${count} submissions are judged.`,
  changedResults: (count: number) =>
    count === 1 ? '1 submission has a new result.' : `${count} submissions have a new result.`,
  beforeAndAfter: 'before → after',
};
