import { combiningRules } from '@tribunal/core/scoreboard/combined';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required } from '../settings/setting.ts';
import { decimal, flag, listOf, oneOf, orNull, record, text, texts, whole } from './data-schemas.ts';
import { page } from './page.ts';

const ruleText = '`sum` adds the results of days, `merge` ranks sites with the same problems together.';

export const newScoreboardPage = page({
  path: '/scoreboards/new',
  access: 'signed in',
  post: {
    summary: 'Creates a scoreboard of several contests',
    form: {
      slug: required(Type.String({ maxLength: 64, description: 'Short name in its address.' }), {}),
      name: required(Type.String({ minLength: 1, maxLength: 100, description: 'Its name.' }), {}),
      contests: required(
        Type.Array(Type.String(), { minItems: 2, maxItems: 50, description: 'Contest keys, in order.' }),
        {},
      ),
      rule: required(oneOf(combiningRules, ruleText), {}),
    },
    status: 201,
    data: record({ slug: text('Short name in its address.') }, 'The scoreboard.'),
    errors: refusalsOf(
      'bad slug',
      'scoreboard slug taken',
      'too few contests',
      'unknown contests',
      'not an editor of all contests',
      'contests have different problems',
      'contests have different formats',
    ),
  },
});

const Part = record({
  contest: text('Contest key.'),
  score: orNull(decimal('The score there; null if the contestant did not take part, or was disqualified.')),
  time: orNull(decimal('The time there, in the unit of its format.')),
});

const Combined = record(
  {
    slug: text('Short name in its address.'),
    name: text('Its name.'),
    rule: oneOf(combiningRules, ruleText),
    contests: listOf(
      record({
        key: text('Contest key.'),
        name: text('Its name.'),
        is_open: flag('Whether the caller sees its scoreboard; otherwise it does not count.'),
        is_frozen: flag('Whether the caller sees a frozen scoreboard.'),
      }),
      'The contests that the caller may see.',
    ),
    problems: texts('Labels of the problems, if contests are merged.'),
    rankings: listOf(
      record({
        rank: orNull(whole('The rank; null if disqualified or unofficial.')),
        username: text('Username.'),
        name: text('Name of the user or team, if a contest shows names; otherwise empty.'),
        organization: text('Name of the organization, if a contest shows organizations; otherwise empty.'),
        score: decimal('The score.'),
        time: decimal('The time, in the unit of the format.'),
        is_disqualified: flag('Whether the contestant is disqualified.'),
        contests: listOf(Part, 'What was reached in each contest, if they are summed.'),
      }),
      'Best first.',
    ),
  },
  'The scoreboard.',
);

function scoreboardAt<const Path extends string>(path: Path) {
  return page({
    path,
    access: 'anyone',
    errors: refusalsOf(
      'no such scoreboard',
      'contests have different problems',
      'contests have different formats',
    ),
    get: {
      summary: 'A scoreboard of several contests, with exactly what their own scoreboards show to the caller',
      data: record({ object: Combined }, 'The scoreboard.'),
    },
  });
}

export const scoreboardPage = scoreboardAt('/scoreboard/:slug/');
export const scoreboardFile = scoreboardAt('/scoreboard/:slug.json');

export const deleteScoreboardPage = page({
  path: '/scoreboard/:slug/delete',
  access: 'signed in',
  errors: refusalsOf('no such scoreboard', 'not an editor of all contests'),
  post: {
    summary: 'Deletes a scoreboard of several contests, not the contests',
    data: record({ slug: text('Short name in its address.') }, 'What was deleted.'),
  },
});

export const combinedScoreboardPages = [
  newScoreboardPage,
  scoreboardPage,
  scoreboardFile,
  deleteScoreboardPage,
];
