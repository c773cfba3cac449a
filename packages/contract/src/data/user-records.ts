import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, textList } from '../query.ts';
import {
  Amount,
  detailErrors,
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
  Whole,
} from './answers.ts';
import * as examples from './examples.ts';

const item = {
  id: Whole('User id.'),
  username: Text('Username.'),
  points: Amount('Points of all problems, the best result of each, to three decimals.'),
  performance_points: Amount('Points weighted so that the best problems count most, to nine decimals.'),
  problem_count: Whole('How many problems are solved.'),
  rank: Text('Display rank: `user`, `setter`, `admin`, ...'),
  rating: Nullable(Whole('Null when unrated.')),
};

export const UserItem = Record('UserItem', item, examples.userItem);

export const ContestHistory = Record(
  'ContestHistory',
  {
    key: Text('Contest key.'),
    score: standing.score,
    cumulative_time: standing.cumulative_time,
    rating: Nullable(Whole('After the contest; null when it is not rated.')),
    raw_rating: Nullable(Amount('The rating before it is adjusted for how few contests it rests on.')),
    performance: Nullable(Amount('The rating that would have been expected to end at this place.')),
  },
  examples.contestHistory,
);

export const UserDetail = Record(
  'UserDetail',
  {
    ...item,
    solved_problems: Names('Problem codes.'),
    organizations: Ids('Organizations the user is a member of.'),
    contests: Type.Array(ContestHistory, {
      description: 'Live participations in ended contests whose board is open to the caller, by end time.',
    }),
  },
  examples.userDetail,
);

export const users = endpoint({
  method: 'GET',
  path: '/api/v2/users',
  access: 'anyone',
  summary: 'Users who are active and listed',
  query: {
    ...paging,
    id: integerList('User ids.'),
    username: textList('Usernames.'),
    organization: integerList('Organization ids.'),
  },
  reply: listOf(UserItem),
  errors: listErrors,
});

export const user = endpoint({
  method: 'GET',
  path: '/api/v2/user/:username',
  access: 'anyone',
  summary: 'A user with solved problems and contest history',
  query: {},
  reply: oneOf(UserDetail),
  errors: detailErrors,
});
