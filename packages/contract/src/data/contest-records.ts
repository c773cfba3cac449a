import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { anyFormat } from '../format-lists.ts';
import { integerList, optionalBoolean, textList } from '../query.ts';
import {
  Amount,
  detailErrors,
  Flag,
  Ids,
  listErrors,
  listOf,
  Names,
  Nullable,
  oneOf,
  paging,
  Record,
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
  time_limit: Nullable(Amount('Length of a contestant’s own window, in seconds.')),
  is_rated: Flag('Whether it changes ratings.'),
  rate_all: Flag('Rates contestants who submitted nothing, too.'),
  tags: Names('What it is filed under.'),
};

export const ContestItem = Record('ContestItem', item, examples.contestItem);

export const ContestProblem = Record(
  'ContestProblem',
  {
    points: Whole('What it is worth in this contest.'),
    partial: Flag('Whether a part of its cases gives a part of its points.'),
    is_pretested: Flag('Always false: there are no pretests.'),
    max_submissions: Nullable(Whole('How often a contestant may submit; null for no limit.')),
    label: Text('What it is called in this contest, such as `A`.'),
    name: Text('Its name.'),
    code: Text('Problem code.'),
  },
  examples.contestProblem,
);

/** What a contestant has done on one problem; `bonus` is there in the format `ecoo`, `pending` while the board is frozen. */
export const Solution = Record(
  'Solution',
  {
    points: Amount('Points for the problem.'),
    time: Amount('Seconds from the start of the participation.'),
    tries: Amount(
      'Attempts up to and including the one that counts; all of them while there are no points. What is not judged yet, `CE`, `IE` and what was aborted before its first case ran are no attempts.',
    ),
    penalty: Amount('Attempts before the one that counts; all of them while there are no points.'),
    bonus: Type.Optional(Amount('Points on top of `points`.')),
    pending: Type.Optional(Amount('Attempts since the freeze, while the board is frozen.')),
  },
  examples.solution,
);

export const Ranking = Record(
  'Ranking',
  {
    user: Text('Username.'),
    rank: Nullable(Whole('Full ties share a rank; null when disqualified.')),
    start_time: Time('When the participation began.'),
    end_time: Time('When its time is over.'),
    ...standing,
    old_rating: Nullable(Whole('Before this contest; null when there was none.')),
    new_rating: Nullable(Whole('After this contest; null when it is not rated.')),
    is_disqualified: Flag('Whether the participation counts for nothing.'),
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
    has_rating: Flag('Whether ratings have been computed.'),
    rating_floor: Nullable(Whole('Whoever has less is not rated; null for no such limit.')),
    rating_ceiling: Nullable(Whole('Whoever has more is not rated; null for no such limit.')),
    performance_ceiling: Nullable(Whole('The most that a performance counts; null for no such limit.')),
    hidden_scoreboard: Flag('Whether the full board is less than always open.'),
    scoreboard_visibility: Type.Enum(['V', 'C', 'P', 'H'], {
      description: 'Full board: always, after the contest, after one’s own participation, never.',
    }),
    is_organization_private: Flag('Whether members of its organizations alone see it.'),
    organizations: Ids('Organizations whose members see it.'),
    is_private: Flag('Whether only those see it who are named for it.'),
    format: Type.Object(
      {
        name: Text(`${anyFormat}.`),
        config: Nullable(
          Type.Record(Type.String(), Type.Unknown(), {
            description: 'What the format is told; null for its own values.',
          }),
        ),
      },
      { description: 'By which rules it is scored.', additionalProperties: false },
    ),
    frozen_at: Nullable(Time('When the board freezes; null when it does not.')),
    is_frozen: Flag('Whether `rankings` show the board as it was at the freeze.'),
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
