import Type from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { integerList, optionalBoolean, textList } from '../api/query.ts';
import { anyFormat } from '../contests/format-lists.ts';
import {
  Amount,
  DataRecord,
  detailErrors,
  Flag,
  Ids,
  listErrors,
  listOf,
  Names,
  Nullable,
  oneOf,
  paging,
  standing,
  Text,
  Time,
  Whole,
} from './answers.ts';
import * as examples from './examples.ts';

const item = {
  key: Text('Contest key.'),
  name: Text('Its name.'),
  start_time: Time('When it starts.'),
  end_time: Time('When it ends.'),
  time_limit: Nullable(Amount('Time that each contestant has, in seconds; null if all have until the end.')),
  is_rated: Flag('Whether it changes ratings.'),
  rate_all: Flag('Whether contestants without submissions are rated, too.'),
  tags: Names('Names of its tags.'),
};

const ContestItem = DataRecord('ContestItem', item, examples.contestItem);

export const ContestProblem = DataRecord(
  'ContestProblem',
  {
    points: Whole('Points in this contest.'),
    partial: Flag('Whether it gives partial points.'),
    is_pretested: Flag('Whether it is judged with pretests only until the system test.'),
    max_submissions: Nullable(Whole('Maximum number of submissions per contestant; null for no limit.')),
    label: Text('Its label in this contest, such as `A`.'),
    name: Text('Its name.'),
    code: Text('Problem code.'),
  },
  examples.contestProblem,
);

/** The result of a contestant on one problem. `bonus` is present in the format `ecoo`, `pending` while the scoreboard is frozen. */
const Solution = DataRecord(
  'Solution',
  {
    points: Amount('Points for the problem.'),
    time: Amount('Seconds from the start of the participation.'),
    tries: Amount(
      'Attempts up to and including the one that counts, or all attempts without points. Unjudged submissions, `CE`, `IE` and submissions aborted before their first case are not attempts.',
    ),
    penalty: Amount('Attempts before the one that counts, or all attempts without points.'),
    bonus: Type.Optional(Amount('Points in addition to `points`.')),
    pending: Type.Optional(Amount('Attempts since the freeze, while the scoreboard is frozen.')),
  },
  examples.solution,
);

export const Ranking = DataRecord(
  'Ranking',
  {
    user: Text('Username.'),
    rank: Nullable(Whole('Full ties share a rank; null if disqualified or unofficial.')),
    start_time: Time('When the participation began.'),
    end_time: Time('When its time ends.'),
    ...standing,
    old_rating: Nullable(Whole('Before this contest; null if unrated.')),
    new_rating: Nullable(Whole('After this contest; null if not rated in it.')),
    is_disqualified: Flag('Whether the participation is disqualified.'),
    solutions: Type.Array(Nullable(Solution), {
      description:
        'One for each problem of the contest, in contest order; null for a problem without submissions.',
    }),
  },
  examples.ranking,
);

const ContestDetail = DataRecord(
  'ContestDetail',
  {
    ...item,
    has_rating: Flag('Whether ratings have been computed.'),
    rating_floor: Nullable(Whole('Users with a lower rating are not rated; null for no limit.')),
    rating_ceiling: Nullable(Whole('Users with a higher rating are not rated; null for no limit.')),
    performance_ceiling: Nullable(Whole('Maximum performance; null for no limit.')),
    hidden_scoreboard: Flag('Whether the full scoreboard is not always visible.'),
    scoreboard_visibility: Type.Enum(['V', 'C', 'P', 'H'], {
      description:
        'When the full scoreboard is visible: always, after the contest, after the own participation, or never.',
    }),
    is_organization_private: Flag('Whether it is visible only to members of its organizations.'),
    organizations: Ids('Ids of the organizations whose members can see it.'),
    is_private: Flag('Whether it is visible only to invited users.'),
    format: Type.Object(
      {
        name: Text(`${anyFormat}.`),
        config: Nullable(
          Type.Record(Type.String(), Type.Unknown(), {
            description: 'Options of the format; null for the defaults.',
          }),
        ),
      },
      { description: 'The rules of scoring.', additionalProperties: false },
    ),
    frozen_at: Nullable(Time('When the scoreboard freezes; null without a freeze.')),
    is_frozen: Flag('Whether `rankings` shows the scoreboard as of the freeze.'),
    problems: Type.Array(ContestProblem, { description: 'Empty if the caller may not see them yet.' }),
    rankings: Type.Array(Ranking, {
      description:
        'Live participations, best first, unofficial ones without a rank among them, disqualified ones last; empty if the caller may not see the scoreboard.',
    }),
  },
  examples.contestDetail,
);

export const contests = endpoint({
  method: 'GET',
  path: '/api/v2/contests',
  access: 'anyone',
  summary: 'Contests',
  query: {
    ...paging,
    is_rated: optionalBoolean('Only contests that are, or are not, rated.'),
    key: textList('Contest keys.'),
    tag: textList('Names of tags.'),
    organization: integerList('Organization ids.'),
  },
  reply: listOf(ContestItem),
  errors: listErrors,
});

export const contest = endpoint({
  method: 'GET',
  path: '/api/v2/contest/:key',
  access: 'anyone',
  summary: 'A contest with its problems and rankings',
  query: {},
  reply: oneOf(ContestDetail),
  errors: detailErrors,
});
