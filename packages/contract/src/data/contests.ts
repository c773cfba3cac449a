import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, optionalBoolean, textList } from '../query.ts';
import {
  detailErrors,
  Ids,
  listErrors,
  listOf,
  Names,
  Nullable,
  oneOf,
  paging,
  Record,
  Time,
} from './answers.ts';
import * as examples from './examples.ts';

const item = {
  key: Type.String(),
  name: Type.String(),
  start_time: Time,
  end_time: Time,
  time_limit: Nullable(Type.Number({ description: 'Length of a contestant’s own window, in seconds.' })),
  is_rated: Type.Boolean(),
  rate_all: Type.Boolean({ description: 'Rates contestants who submitted nothing, too.' }),
  tags: Names,
};

export const ContestItem = Record('ContestItem', item, examples.contestItem);

export const ContestProblem = Record(
  'ContestProblem',
  {
    points: Type.Integer(),
    partial: Type.Boolean(),
    is_pretested: Type.Boolean({ description: 'Always false: there are no pretests.' }),
    max_submissions: Nullable(Type.Integer()),
    label: Type.String(),
    name: Type.String(),
    code: Type.String(),
  },
  examples.contestProblem,
);

/** What a contestant has done on one problem; which of the optional fields there are depends on the format. */
export const Solution = Record(
  'Solution',
  {
    points: Type.Number(),
    time: Type.Number({ description: 'Seconds from the start of the participation.' }),
    penalty: Type.Optional(Type.Number({ description: 'Wrong attempts before the best one.' })),
    tries: Type.Optional(Type.Number({ description: 'Attempts up to and including the best one.' })),
    bonus: Type.Optional(Type.Number({ description: 'Points on top of `points`.' })),
    pending: Type.Optional(
      Type.Number({ description: 'Attempts since the freeze, while the board is frozen.' }),
    ),
  },
  examples.solution,
);

export const Ranking = Record(
  'Ranking',
  {
    user: Type.String(),
    rank: Nullable(Type.Integer({ description: 'Full ties share a rank; null when disqualified.' })),
    start_time: Time,
    end_time: Time,
    score: Type.Number(),
    cumulative_time: Type.Number(),
    tiebreaker: Type.Number(),
    old_rating: Nullable(Type.Integer()),
    new_rating: Nullable(Type.Integer()),
    is_disqualified: Type.Boolean(),
    solutions: Type.Array(Nullable(Solution), {
      description: 'One for each problem of the contest, in contest order; null where nothing was submitted.',
    }),
  },
  examples.ranking,
);

export const ContestDetail = Record(
  'ContestDetail',
  {
    ...item,
    has_rating: Type.Boolean({ description: 'Whether ratings have been computed.' }),
    rating_floor: Nullable(Type.Integer()),
    rating_ceiling: Nullable(Type.Integer()),
    performance_ceiling: Nullable(Type.Integer()),
    hidden_scoreboard: Type.Boolean(),
    scoreboard_visibility: Type.Enum(['V', 'C', 'P', 'H'], {
      description: 'Full board: always, after the contest, after one’s own participation, never.',
    }),
    is_organization_private: Type.Boolean(),
    organizations: Ids,
    is_private: Type.Boolean(),
    format: Type.Object(
      { name: Type.String(), config: Nullable(Type.Record(Type.String(), Type.Unknown())) },
      { additionalProperties: false },
    ),
    frozen_at: Nullable(Time),
    is_frozen: Type.Boolean({ description: 'Whether `rankings` show the board as it was at the freeze.' }),
    problems: Type.Array(ContestProblem, { description: 'Empty when the caller may not see them yet.' }),
    rankings: Type.Array(Ranking, {
      description:
        'Live participations, best first, disqualified last; empty when the board is not open to the caller.',
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
  summary: 'A contest with its problems and its ranking',
  query: {},
  reply: oneOf(ContestDetail),
  errors: detailErrors,
});
