import Type from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { integerList, textList } from '../api/query.ts';
import {
  Amount,
  DataRecord,
  detailErrors,
  Ids,
  listErrors,
  listOf,
  Names,
  Nullable,
  oneOf,
  paging,
  standing,
  Text,
  Whole,
} from './answers.ts';
import * as examples from './examples.ts';

const item = {
  id: Whole('User id.'),
  username: Text('Username.'),
  points: Amount('Sum of the best points for each problem, with three decimals.'),
  performance_points: Amount('Points weighted so that the best problems count most, with nine decimals.'),
  problem_count: Whole('Number of solved problems.'),
  rank: Text('Display rank: `user`, `setter`, `admin`, ...'),
  rating: Nullable(Whole('Null if unrated.')),
};

const UserItem = DataRecord('UserItem', item, examples.userItem);

const ContestHistory = DataRecord(
  'ContestHistory',
  {
    key: Text('Contest key.'),
    score: standing.score,
    cumulative_time: standing.cumulative_time,
    rating: Nullable(Whole('After the contest; null if not rated in it.')),
    raw_rating: Nullable(Amount('The rating before the adjustment for a small number of contests.')),
    performance: Nullable(Amount('The rating for which this place would be the expected one.')),
  },
  examples.contestHistory,
);

const UserDetail = DataRecord(
  'UserDetail',
  {
    ...item,
    solved_problems: Names('Problem codes.'),
    organizations: Ids('Ids of the organizations of the user.'),
    contests: Type.Array(ContestHistory, {
      description: 'Live participations in ended contests whose scoreboard the caller may see, by end time.',
    }),
  },
  examples.userDetail,
);

export const users = endpoint({
  method: 'GET',
  path: '/api/v2/users',
  access: 'anyone',
  summary: 'Active and listed users',
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
