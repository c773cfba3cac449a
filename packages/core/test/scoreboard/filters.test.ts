import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BoardFilters,
  contestantFilter,
  filterParameters,
  noFilters,
} from '@tribunal/core/scoreboard/filters';

const contestants = [
  {
    username: 'Ada',
    name: 'Đặng Ánh',
    organization: 'hust',
    country: 'VNM',
    groups: ['girls', 'north'],
    isUnofficial: false,
  },
  { username: 'bob', name: '', organization: 'hust', country: 'DEU', groups: [], isUnofficial: true },
  { username: 'cy', name: 'Bobcats', organization: '', country: '', groups: ['north'], isUnofficial: false },
];

function shown(filters: Partial<BoardFilters>): string[] {
  const passes = contestantFilter({ ...noFilters, ...filters });
  return contestants.filter((one) => passes?.(one) ?? true).map(({ username }) => username);
}

test('filters of a scoreboard show those whom all of them want', () => {
  deepEqual(shown({ organization: 'hust' }), ['Ada', 'bob']);
  deepEqual(shown({ organization: 'hust', country: 'DEU' }), ['bob']);
  deepEqual(shown({ group: 'north' }), ['Ada', 'cy']);
  deepEqual(shown({ official: true }), ['Ada', 'cy']);
  deepEqual(shown({ users: ['ada', 'cy'] }), ['Ada', 'cy']);
  deepEqual(shown({ users: [] }), []);
  deepEqual(shown({ find: ' dang anh ' }), ['Ada']);
  deepEqual(shown({ find: 'BOB' }), ['bob', 'cy']);
  deepEqual(shown({ country: 'XXX' }), []);
});

test('no filters are no function at all', () => {
  equal(contestantFilter({ ...noFilters, find: ' ' }), null);
});

test('the address of a filtered scoreboard tells nobody from everybody', () => {
  const users = (list: readonly string[] | null) =>
    filterParameters({ ...noFilters, users: list }).filter(([, value]) => value !== '');
  deepEqual([users(null), users([]), users(['a', 'b'])], [[], [['users', ',']], [['users', 'a,b']]]);
});
