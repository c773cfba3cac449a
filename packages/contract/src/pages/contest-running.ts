import Type from 'typebox';
import { optionalText } from '../api/query.ts';
import { dataErrors, pageErrors } from '../api/request-errors.ts';
import { ContestProblem, Ranking } from '../data/contest-records.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import {
  decimal,
  flag,
  listOf,
  objects,
  oneOf,
  orNull,
  record,
  text,
  texts,
  time,
  whole,
} from './data-schemas.ts';
import { page } from './page.ts';

const ofEditors = refusalsOf('no such contest', 'not allowed to edit contest');
const contest = text('Contest key.');

function choice(description: string) {
  return setting(Type.Boolean({ description }), false, {});
}

const username = required(Type.String({ maxLength: 30, description: 'Username.' }), {});

export const thawPage = page({
  path: '/contest/:key/thaw',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Shows the results that a freeze hides',
    form: { undo: choice('Freezes again instead.') },
    data: record(
      { contest, thawed_at: orNull(time('When it was thawed; null if it is frozen.')) },
      'The contest.',
    ),
  },
});

export const finalizePage = page({
  path: '/contest/:key/finalize',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Makes the results of a contest final',
    form: {
      undo: choice('Opens the results again instead.'),
      force: choice('Also while submissions or questions are open.'),
    },
    data: record(
      { contest, finalized_at: orNull(time('When the results became final; null if they are open.')) },
      'The contest.',
    ),
  },
});

export const systemTestPage = page({
  path: '/contest/:key/system_test',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary:
      'Judges the submissions of a contest with pretests with all cases. Its rejudge is then applied or discarded',
    status: 201,
    data: record(
      {
        contest,
        proposal: whole('Id of the rejudge.'),
        submissions: whole('Submissions that it judges.'),
      },
      'The system test.',
    ),
    errors: refusalsOf(
      'contest is final',
      'contest has not ended',
      'contest has no system test',
      'submissions are being judged',
      'nothing to rejudge',
    ),
  },
});

export const publishPage = page({
  path: '/contest/:key/publish',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Publishes the results of a contest',
    data: record({ contest, is_published: flag('Always true.') }, 'The contest.'),
  },
});

export const openPage = page({
  path: '/contest/:key/open',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Makes the problems of a contest public for practice',
    data: record(
      {
        contest,
        opened: texts('Codes of the problems that were hidden and are public now.'),
        skipped: texts('Codes of the problems that stay hidden.'),
        warnings: Type.Optional(texts('What the editor should know.')),
      },
      'The problems.',
    ),
    errors: refusalsOf('contest has not ended'),
  },
});

export const disqualifyPage = page({
  path: '/contest/:key/disqualify',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Disqualifies a contestant',
    form: { user: username, undo: choice('Qualifies the contestant again instead.') },
    data: record(
      {
        contest,
        user: text('Username.'),
        is_disqualified: flag('Whether the contestant is disqualified now.'),
      },
      'The contestant.',
    ),
  },
});

export const Balloon = record(
  {
    user: text('Username.'),
    name: text('Name of the user or team; empty for none.'),
    room: text('Room; empty if unknown.'),
    problem: text('Problem code.'),
    label: text('Label of the problem in the contest.'),
    color: orNull(text('`#rrggbb`.')),
    solved_at: orNull(time('When it was solved; null if no submission solves it any more.')),
    is_valid: flag('Whether a submission solves the problem.'),
    is_first_in_contest: flag('Whether it was the first in the contest.'),
    is_first_for_problem: flag('Whether it was the first for the problem.'),
    delivered_at: orNull(time('When it was delivered.')),
    delivered_by: orNull(text('Username of whoever delivered it.')),
  },
  'A balloon.',
);

export const balloonsPage = page({
  path: '/contest/:key/balloons/',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'not allowed to run balloons'),
  get: { summary: 'The balloons of a contest, those that wait first', data: objects(Balloon) },
  post: {
    summary: 'Marks a balloon as delivered',
    form: {
      user: username,
      problem: required(Type.String({ maxLength: 64, description: 'Problem code.' }), {}),
      undo: choice('Marks it as waiting instead.'),
    },
    data: orNull(Balloon),
    errors: refusalsOf('no such balloon'),
  },
});

const Award = record({
  id: text('Its id.'),
  citation: text('What it is for.'),
  teams: listOf(
    record({
      rank: whole('Rank in the contest.'),
      username: text('Username.'),
      name: text('Name of the user or team.'),
      organization: text('Name of the organization; empty for none.'),
    }),
    'Who gets it.',
  ),
});

function awardsAt<const Path extends string>(path: Path) {
  return page({
    path,
    access: 'anyone',
    errors: [...refusalsOf('no such contest'), pageErrors.forbidden],
    get: { summary: 'The awards of a contest', data: objects(Award) },
  });
}

export const awardsPage = awardsAt('/contest/:key/awards/');
export const awardsFile = awardsAt('/contest/:key/awards.json');

export const resultsFile = page({
  path: '/contest/:key/results.json',
  access: 'anyone',
  errors: [...refusalsOf('no such contest'), pageErrors.forbidden],
  get: {
    summary: 'The true results of a contest, until the thaw only for editors',
    data: objects(
      record({
        rank: orNull(whole('Rank in the contest; null if disqualified or unofficial.')),
        username: text('Username.'),
        name: text('Name of the user or team.'),
        organization: text('Name of the organization; empty for none.'),
        score: decimal('The score.'),
        time: decimal('Minutes in the format `icpc`, otherwise seconds.'),
        medal: orNull(oneOf(['gold', 'silver', 'bronze'], 'The medal.')),
        is_disqualified: flag('Whether the contestant is disqualified.'),
        is_unofficial: flag('Whether the contestant is unofficial.'),
        country: text('ISO 3166-1 alpha-3; empty if unknown.'),
        members: texts('Names of the people of a team.'),
      }),
    ),
  },
});

export const resultPage = page({
  path: '/contest/:key/result/:user',
  access: 'anyone',
  errors: refusalsOf('no such contest', 'no such contestant', 'results are not known'),
  get: {
    summary: 'How somebody did in a contest that is over, as its scoreboard says',
    data: record(
      {
        username: text('Username.'),
        name: text('What the scoreboard calls them.'),
        organization: text('Name of the organization, if the scoreboard shows it; otherwise empty.'),
        rank: orNull(whole('Rank in the contest; null if disqualified or unofficial.')),
        ranked: whole('How many contestants have a rank.'),
        score: decimal('The score.'),
        time: decimal('Minutes in the format `icpc`, otherwise seconds.'),
        solved: texts('Labels of the solved problems.'),
        rating: orNull(whole('Rating after the contest; null if it did not rate them.')),
        rating_before: orNull(whole('Rating before the contest; null before the first rated one.')),
      },
      'The result.',
    ),
  },
});

export const rankingFile = page({
  path: '/contest/:key/ranking.json',
  access: 'anyone',
  errors: [...refusalsOf('no such contest'), pageErrors.boardIsClosed, dataErrors.badValue],
  get: {
    summary: 'The scoreboard of a contest, with exactly what the page shows to the caller',
    query: {
      at: optionalText('A minute of the contest: the scoreboard at its end.'),
      organization: optionalText('Only contestants of this organization.'),
      country: optionalText('Only contestants of this country.'),
      group: optionalText('Only contestants in the group with this code.'),
      users: optionalText('Only these users, separated by commas.'),
      find: optionalText('Only contestants with this text in a name.'),
    },
    data: record(
      {
        object: record(
          {
            key: contest,
            is_frozen: flag('Whether the caller sees a frozen scoreboard.'),
            at: orNull(whole('The minute whose end it shows; null for now.')),
            problems: listOf(
              record({ ...ContestProblem.properties, color: orNull(text('`#rrggbb`.')) }),
              'In contest order.',
            ),
            rankings: listOf(
              record({
                ...Ranking.properties,
                is_unofficial: flag('Whether the contestant is listed without a rank.'),
                name: Type.Optional(text('Name of the user or team, if the scoreboard shows names.')),
                organization: Type.Optional(
                  text('Name of the organization, if the scoreboard shows organizations.'),
                ),
                country: Type.Optional(
                  text('ISO 3166-1 alpha-3, if the scoreboard shows organizations; empty if unknown.'),
                ),
              }),
              'Best first.',
            ),
          },
          'The scoreboard.',
        ),
      },
      'The scoreboard.',
    ),
  },
});

const ScoreboardLink = record({
  id: whole('Its id.'),
  note: text('A note about it; empty for none.'),
  origins: texts('The sites that may show the scoreboard in a frame.'),
  created_at: time('When it was created.'),
});

export const maxOrigins = 20;

export const scoreboardLinksPage = page({
  path: '/contest/:key/links/',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'The links to the scoreboard of a contest', data: objects(ScoreboardLink) },
  post: {
    summary: 'Creates a link with which anybody sees the scoreboard',
    form: {
      note: setting(Type.String({ maxLength: 100, description: 'A note about it.' }), '', {}),
      origins: setting(
        Type.Array(Type.String(), {
          maxItems: maxOrigins,
          description: 'The sites that may show the scoreboard in a frame.',
        }),
        [],
        {},
      ),
    },
    status: 201,
    data: record({ id: whole('Its id.'), link: text('The link. It is shown once.') }, 'The link.'),
  },
});

export const revokeLinkPage = page({
  path: '/contest/:key/links/:id/revoke',
  access: 'signed in',
  errors: [...ofEditors, ...refusalsOf('no such scoreboard link')],
  post: {
    summary: 'Revokes a link to the scoreboard',
    data: record({ revoked: whole('Its id.') }, 'What was revoked.'),
  },
});

export const revealCommands = ['next', 'back', 'play'] as const;

export const revealRemotePage = page({
  path: '/contest/:key/reveal/remote/',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Sends a command to the window that plays a ceremony, or reports its state',
    form: {
      command: setting(orNull(oneOf(revealCommands, 'The command.')), null, {}),
      presenter: setting(
        Type.String({ maxLength: 64, description: 'The window that reports its state.' }),
        '',
        {},
      ),
      status: setting(Type.String({ maxLength: 500, description: 'What the window shows.' }), '', {}),
      is_new: choice('Whether the window has just been opened; it plays from then on.'),
    },
    data: record(
      {
        presenter: text('The window that plays the ceremony; empty for none.'),
        status: text('What it shows, in words.'),
        number: whole('Counts the commands.'),
        commands: texts('The last ones, newest first.'),
      },
      'The remote control.',
    ),
  },
});

export const contestRunningPages = [
  thawPage,
  finalizePage,
  publishPage,
  systemTestPage,
  openPage,
  disqualifyPage,
  balloonsPage,
  awardsPage,
  awardsFile,
  resultsFile,
  resultPage,
  rankingFile,
  scoreboardLinksPage,
  revokeLinkPage,
  revealRemotePage,
];
