import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

export const rejudging = {
  title: 'Rejudges',
  proposal: (id: number) => `Rejudge ${id}`,
  list: 'All rejudges',
  none: 'There is no rejudge that you can see.',
  intro:
    'A rejudge of several submissions is a proposal: the submissions are judged again, but every verdict and scoreboard stays as it is until you apply the proposal.',
  newOne: 'Rejudge submissions',
  newOneLink: 'Rejudge submissions…',
  choose: 'Choose the submissions. Only those that you may rejudge are included.',
  outdated: 'Only verdicts of earlier test data',
  rejudgeOutdated: 'Rejudge the verdicts of earlier test data…',
  show: 'Show submissions',
  chosen: (count: number) => plural(count, 'Judge 1 submission again', `Judge ${count} submissions again`),
  nothingChosen: 'You may rejudge no submission that matches.',
  tooMany: (most: number) =>
    `More than ${most} submissions match. The newest ${most} are included; choose a problem or a contest alone to include all.`,

  what: 'Submissions',
  requested: 'Requested',
  progress: 'Judged',
  state: 'State',
  states: { open: 'open', applying: 'being applied', applied: 'applied', discarded: 'discarded' },
  partlyApplied: 'partly applied',
  nothingApplied: 'nothing applied',
  judging: 'being judged',
  ready: 'ready',
  problem: (problem: Html | string) => html`Problem ${problem}`,
  contest: (contest: Html | string) => html`Contest ${contest}`,
  submissions: (count: number) => plural(count, '1 submission', `${count} submissions`),
  times: (count: number) => `judged ${count} times`,
  by: (name: string, time: Html) => html`Requested by ${name}, ${time}.`,
  closedBy: (state: string, name: string, time: Html) => html`Decided by ${name}, ${time}: ${state}.`,
  judged: (judged: number, total: number) => `${judged} of ${total} judged`,
  deleted: (count: number) =>
    plural(count, '1 submission was deleted since.', `${count} submissions were deleted since.`),
  isUrgent: 'urgent',
  urgent: 'Urgent: judge these in turn with new submissions instead of after them',
  markUrgent: 'Mark as urgent',
  markDefault: 'No longer urgent',
  remaining: 'Verdicts stay as they are until you apply the proposal.',

  otherCompiler: (count: number, before: string, after: string) =>
    `${plural(count, '1 submission was', `${count} submissions were`)} judged with another compiler: ${after} instead of ${before}.`,
  missingCompiler: (count: number, before: string, now: string) =>
    `${plural(count, '1 submission was', `${count} submissions were`)} judged with ${before}, which no judge online has. A rejudge uses ${now}.`,
  noCompiler: 'nothing yet: no judge online has the language',

  matrix: 'Results before and after',
  matrixHint: 'The table counts only the submissions whose results you can see.',
  rescored: (count: number) =>
    count === 1
      ? '1 submission keeps its result but has other points.'
      : `${count} submissions keep their result but have other points.`,
  differences: 'Differences',
  noDifferences: 'No verdict would change.',
  noDifferencesYet: 'No verdict would change so far.',
  before: 'Before',
  after: 'After',
  points: 'Points',
  choice: 'Apply',
  chooseOne: (id: number) => `Choose submission ${id}`,
  fates: {
    applied: 'applied',
    changed: 'skipped: judged again since',
    final: 'skipped: the results of the contest are final',
    discarded: 'discarded',
  },
  wouldSkip: { changed: 'judged again since, will be skipped', final: 'contest is final, will be skipped' },

  effects: 'Effect on scoreboards',
  noEffects: 'No scoreboard would change.',
  finalContest: 'The results are final and do not change.',
  moves: (count: number) => plural(count, '1 row would change.', `${count} rows would change.`),
  moreMoves: (count: number) => `${count} more rows would change.`,
  rank: 'Rank',
  score: 'Score',
  contestant: 'Contestant',

  apply: 'Apply all',
  applyHint:
    'Applies every new verdict. Submissions that were judged again since the proposal was made are skipped.',
  applyChosen: 'Apply the chosen ones',
  discardChosen: 'Discard the chosen ones',
  discard: 'Discard',
  discardRest: 'Discard the rest',
  applyRest: 'Apply the rest',

  stability: 'Verdicts of the runs',
  run: 'Run',
  result: 'Result',
  stable: (count: number) => `The verdict is stable: all ${count} runs agree.`,
  unstable: 'The verdict is unstable: the runs disagree.',
  stableSoFar: 'All runs so far agree.',
  onlyCompares: 'This rejudge only compares the runs. It never changes the verdict.',
  judgeTimes: 'Judge several times',
  judgeTimesLink: 'Judge several times…',
  timesField: 'Times',
};
