import { results } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { problemHoldKinds } from '../settings/contest-settings.ts';
import { setting } from '../settings/setting.ts';
import { flag, listOf, objects, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const ofEditors = refusalsOf('no such contest', 'not allowed to edit contest');
const contest = text('Contest key.');

const stoppedClock = record(
  {
    contest,
    start_time: time('The start; far away while the countdown is paused.'),
    end_time: time('The end; far away while the contest is paused.'),
    removed_intervals: listOf(
      record({
        start: time('When the clock stopped.'),
        end: orNull(time('When it went on; null while it stands still.')),
      }),
      'Time that does not count.',
    ),
  },
  'The times of the contest.',
);

export const pausePage = page({
  path: '/contest/:key/pause',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Stops the clock of a contest for everybody; before the start, the countdown',
    data: stoppedClock,
    errors: refusalsOf('contest is final', 'contest is paused', 'contest has ended'),
  },
});

export const resumePage = page({
  path: '/contest/:key/resume',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Lets the clock of a paused contest go on; its end is later by the pause',
    data: stoppedClock,
    errors: refusalsOf('contest is final', 'contest is not paused'),
  },
});

const controlledProblem = {
  contest,
  problem: text('Problem code.'),
};

export const holdPage = page({
  path: '/contest/:key/problems/:label/hold',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Stops submitting or judging of one problem, or lets it go on',
    form: {
      what: setting(
        Type.Union([
          Type.Enum([...problemHoldKinds], { description: 'What stands still; empty for nothing.' }),
          Type.Null(),
        ]),
        null,
        {},
      ),
    },
    data: record(
      { ...controlledProblem, what: orNull(oneOf(problemHoldKinds, 'What stands still.')) },
      'The problem.',
    ),
    errors: refusalsOf('contest is final', 'problem not in contest'),
  },
});

export const withdrawPage = page({
  path: '/contest/:key/problems/:label/withdraw',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Withdraws a problem, which stays visible without effect on standings, or takes it back',
    form: { withdrawn: setting(Type.Boolean({ description: 'Whether it is withdrawn.' }), false, {}) },
    data: record(
      { ...controlledProblem, is_withdrawn: flag('Whether it is withdrawn now.') },
      'The problem.',
    ),
    errors: refusalsOf('contest is final', 'problem not in contest'),
  },
});

const WaitingVerdict = record({
  id: whole('Submission id.'),
  user: text('Username.'),
  name: text('Name of the user or team; empty for none.'),
  problem: text('Problem code.'),
  date: time('When it was sent.'),
  result: oneOf(results, 'The verdict, which contestants do not know.'),
  held_at: time('When the judge found it.'),
  is_result_held: flag(
    'Whether the results of the problem are held, so that confirming alone does not release it.',
  ),
  claimed_by: orNull(text('Who of the jury looks at it.')),
  verified_by: orNull(text('Who confirmed it.')),
});

export const verificationPage = page({
  path: '/contest/:key/verification/',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'not in the jury'),
  get: { summary: 'Verdicts that contestants do not know yet, oldest first', data: objects(WaitingVerdict) },
});

export const verifyPage = page({
  path: '/submission/:id/verify',
  access: 'signed in',
  errors: refusalsOf('no such submission', 'not in the jury'),
  post: {
    summary: 'Confirms a verdict, which contestants then learn, or tells other jurors who looks at it',
    form: {
      act: setting(
        Type.Enum(['confirm', 'claim', 'leave'], {
          description: 'Confirm it, take it, or leave it to others.',
        }),
        'confirm',
        {},
      ),
    },
    data: record(
      { id: whole('Submission id.'), act: oneOf(['confirm', 'claim', 'leave'], 'What was done.') },
      'The act.',
    ),
    errors: refusalsOf('no verdict to confirm', 'contestant is too close'),
  },
});

export const contestControlPages = [
  pausePage,
  resumePage,
  holdPage,
  withdrawPage,
  verificationPage,
  verifyPage,
];
