/** The status page. */
export const judges = {
  status: 'Status',
  noJudge: 'No judge is online. New submissions wait until a judge connects.',
  noJudgeForWaiting: (waiting: number) => `No judge is online. ${waitingSubmissions(waiting)}.`,
  noSuitableJudge: (waiting: number) =>
    `${waitingSubmissions(waiting)} because no judge that is online has the problem and the language.`,
  allJudged: 'All submissions are judged.',
  judgingIsInProgress: 'Judging is in progress.',
  beingJudged: 'Being judged',
  waiting: 'Waiting',
  longestWait: 'Longest wait',

  judges: 'Judges',
  noJudgeListed: 'No judge is online.',
  judge: 'Judge',
  state: 'State',
  onlineSince: 'Online since',
  ping: 'Ping',
  load: 'Load',
  languages: 'Languages',
  offline: 'offline',
  disabled: 'disabled',
  judging: 'judging',
  idle: 'idle',
};

function waitingSubmissions(count: number): string {
  return count === 1 ? '1 submission is waiting' : `${count} submissions are waiting`;
}
