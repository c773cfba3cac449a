import Type from 'typebox';
import { optionalText } from '../api/query.ts';
import { dataErrors, pageErrors } from '../api/request-errors.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { setting } from '../settings/setting.ts';
import { byName, flag, listOf, orNull, record, text, whole } from './data-schemas.ts';
import { page } from './page.ts';

/** Values of several types in a fixed order. */
const short = Type.Array(Type.Unknown());

const LiveRows = record(
  {
    frame: text('The same as long as the table has the same columns.'),
    view: text('What the reader sees; rows of one view never belong into another.'),
    number: whole('Number of the contest log up to which the rows are complete; 0 while results are hidden.'),
    minute: orNull(whole('The minute whose end it shows; null for now.')),
    organizations: byName(short, 'By id: slug, name, short name, country, and the hash of the logo or null.'),
    rows: listOf(
      short,
      'Id, username, name, organization, country, old and new rating, virtual, whether disqualified, score, time, tie-breaker, groups.',
    ),
    states: text('The states of the cells, with spaces between the rows.'),
    times: text('The times of the cells of all rows.'),
  },
  'The scoreboard.',
);

const OwnRow = record(
  { own: orNull(Type.Array(Type.Unknown(), { description: 'The row of the caller; null for none.' })) },
  'The row of the caller.',
);

export const liveRowsFile = page({
  path: '/contest/:key/ranking/rows.json',
  access: 'anyone',
  errors: [...refusalsOf('no such contest'), pageErrors.boardIsClosed, dataErrors.badValue],
  get: {
    summary:
      'The rows of a scoreboard as short arrays, for the script of its page; `ranking.json` names everything',
    query: {
      at: optionalText('A minute of the contest: the scoreboard at its end.'),
      own: optionalText('Any text: only the row of the caller.'),
    },
    isDocument: true,
    data: Type.Union([LiveRows, OwnRow]),
  },
});

const named = Type.Record(Type.String(), Type.Unknown());

const RevealPlan = record(
  {
    object: record(
      {
        version: text('The same as long as the results are.'),
        isRehearsal: flag('Whether the results are invented.'),
        format: text('The format of the contest.'),
        problems: listOf(named, 'In contest order: `label`, `name`, `points`, `color`.'),
        teams: listOf(named, 'Everybody on the scoreboard, with final rank, medal and awards.'),
        plan: record(
          {
            start: listOf(named, 'The rows of the frozen scoreboard.'),
            steps: listOf(named, 'What happens one after the other.'),
            played: whole('How many of the steps had been played.'),
          },
          'The ceremony.',
        ),
      },
      'The reveal.',
    ),
  },
  'What the reveal shows.',
);

export const revealPlanFile = page({
  path: '/contest/:key/reveal/plan.json',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'not allowed to edit contest', 'contest has not ended'),
  get: {
    summary: 'The steps of the reveal of a contest, for the script of its page',
    query: { rehearsal: optionalText('Any text: with invented results.') },
    data: RevealPlan,
  },
  post: {
    summary: 'The same after steps that have been played; 204 without content if nothing has changed since',
    form: {
      version: setting(Type.String({ description: 'The version that the caller has.' }), '', {}),
      played: setting(Type.String({ description: 'The steps that have been played.' }), '', {}),
    },
    data: RevealPlan,
  },
});

export const scoreboardFilePages = [liveRowsFile, revealPlanFile];
