import type { ParticipationKind } from '@tribunal/core/contests/contest-time';
import type { ProblemState } from '@tribunal/core/scoreboard/problem-state';

/** The bar with the name and the clock of a contest. */
export const contestBar = {
  contest: 'Contest',
  problems: 'Problems of the contest',
  scoreboard: 'Scoreboard',
  startsIn: 'Starts in',
  timeLeft: 'Time left',
  hasStarted: 'The contest has started.',
  openContest: 'Open the contest',
  hasEnded: 'The contest has ended.',
  timeIsOver: 'Your time is over.',
  isFrozen: 'Scoreboard frozen',
  isFrozenNow: 'The scoreboard is frozen now.',
  isPaused: 'Paused',
  isPausedNow: 'The contest is paused: the clock stands still.',
  goesOn: 'The contest goes on. It ends at',
  newStart: 'New start:',
  newFreeze: 'The scoreboard freezes at another time:',
  newEnd: 'New end:',
  alsoIn: 'You are also in',
  takesPartAs: {
    live: '',
    spectator: 'watching',
    virtual: 'virtual',
  } satisfies Record<ParticipationKind, string>,
  states: {
    solved: 'Solved',
    pending: 'Being judged',
    received: 'Received',
    tried: 'Tried',
    untouched: 'Not tried',
  } satisfies Record<ProblemState, string>,
};
