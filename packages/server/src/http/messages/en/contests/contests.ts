import { type Html, html } from '../../../html/html.ts';

export const contests = {
  contests: 'Contests',
  running: 'Running',
  upcoming: 'Upcoming',
  past: 'Past',
  noContests: 'There are no contests yet.',

  contest: 'Contest',
  scoreboard: 'Scoreboard',
  submissions: 'Submissions',
  mySubmissions: 'My submissions',
  starts: 'Starts',
  ends: 'Ends',
  length: 'Length',
  timeLimit: 'Time limit',
  format: 'Format',
  contestants: 'Contestants',
  authors: 'Authors',
  organizations: 'Organizations',
  forEachContestant: 'for each contestant',
  fromJoining: (length: string) => `${length} from the moment you join`,

  hidden: 'hidden',
  private: 'private',
  organizationsOnly: 'organizations only',
  rated: 'rated',

  startsIn: (length: string) => `Starts in ${length}.`,
  endsIn: (length: string) => `Ends in ${length}.`,
  ended: (length: string) => `Ended ${length} ago.`,
  resultsAreFinal: 'The results are final.',
  isThawed: 'The scoreboard is thawed.',
  freezesAt: (time: Html) => html`The scoreboard freezes at ${time}.`,
  isFrozenUntilThaw: 'The scoreboard is frozen until the organizers thaw it.',
  frozeAt: (time: Html) => html`The scoreboard has been frozen since ${time}.`,

  rules: (format: string) => `Scoring: ${format}`,
  optionMinutes: (label: string, minutes: number) =>
    `${label}: ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
  optionPoints: (label: string, points: number) =>
    `${label}: ${points === 1 ? '1 point' : `${points} points`}`,
  /** By who may see the scoreboard, and when. */
  scoreboardIs: {
    V: 'Everyone can see the scoreboard during the contest.',
    C: 'The scoreboard opens when the contest ends. Until then you see only your own row.',
    P: 'The scoreboard opens for you when your own time is over. Until then you see only your own row.',
    H: 'Only the organizers can see the scoreboard. You see only your own row.',
  },

  problems: 'Problems',
  problem: 'Problem',
  points: 'Points',
  solvedBy: 'Solved by',
  solvedOfTried: (solved: number, tried: number) => `${solved} of ${tried} who tried`,
  myResult: 'My result',
  submissionsAllowed: 'Submissions allowed',
  unlimited: 'unlimited',
  problemsAreHidden:
    'Only contestants see the problems during the contest. Everybody sees them after it ends.',

  signInToTakePart: 'Sign in to take part',
  joinTitle: (contest: string) => `Join ${contest}`,
  accessCode: 'Access code',
  joinLive: 'Join the contest',
  joinAsSpectator: 'Watch the contest',
  joinVirtually: 'Take part virtually',
  returnToContest: 'Return to the contest',
  takingPart: 'You are taking part in this contest.',
  watching: 'You are watching this contest.',
  takingPartVirtually: 'You are taking part in this contest virtually.',
  submissionsCount: 'Your submissions to its problems count in this contest.',
  wouldLeave: (contest: Html) =>
    html`You are in the contest ${contest}. If you join this one, you leave that one. Its clock keeps running, and you can return to it.`,
  leaveThis: 'Leave this contest',
  leavingMeans:
    'If you leave, your results stay and the clock keeps running, but new submissions do not count in this contest until you return.',
  leave: 'Leave the contest',

  forEditors: 'For editors',
  thaw: 'Thaw the scoreboard for everybody',
  freezeAgain: 'Freeze the scoreboard again',
  finalize: 'Make the results final',
  undoFinal: 'Undo the finalization',
  results: 'Results:',
  username: 'Username',
  undoDisqualification: 'Undo the disqualification',
  disqualify: 'Disqualify',
};
