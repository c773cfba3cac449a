import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, textList } from '../query.ts';
import { detailErrors, Ids, listErrors, listOf, Names, Nullable, oneOf, paging, Record } from './answers.ts';
import * as examples from './examples.ts';

const item = {
  id: Type.Integer(),
  username: Type.String(),
  points: Type.Number({ description: 'To three decimals.' }),
  performance_points: Type.Number({ description: 'To nine decimals.' }),
  problem_count: Type.Integer(),
  rank: Type.String({ description: 'Display rank: `user`, `setter`, `admin`, ...' }),
  rating: Nullable(Type.Integer({ description: 'Null when unrated.' })),
};

export const UserItem = Record('UserItem', item, examples.userItem);

export const ContestHistory = Record(
  'ContestHistory',
  {
    key: Type.String(),
    score: Type.Number(),
    cumulative_time: Type.Number(),
    rating: Nullable(Type.Integer()),
    raw_rating: Nullable(Type.Number()),
    performance: Nullable(Type.Number()),
  },
  examples.contestHistory,
);

export const UserDetail = Record(
  'UserDetail',
  {
    ...item,
    solved_problems: Names,
    organizations: Ids,
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
