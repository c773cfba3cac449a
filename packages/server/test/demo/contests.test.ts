import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { isFrozen } from '@tribunal/core/contests/freeze';
import { formatNames } from '@tribunal/core/formats/formats';
import { all, now } from './records.ts';

type Contest = SnapshotRecordOf<'contest'>;

const contests = all('contest');

test('past contests in every format were rated', () => {
  const rated = contests.filter(({ is_rated, end_time }) => is_rated && Date.parse(end_time) < now.getTime());
  assert.deepEqual(new Set(rated.map(({ format }) => format)), new Set(formatNames));
});

test('there are ended, running, upcoming, private, organization and hidden contests', () => {
  const keysOf = (choose: (contest: Contest) => unknown) => contests.filter(choose).map(({ key }) => key);
  const hasStarted = ({ start_time }: Contest) => Date.parse(start_time) <= now.getTime();
  const hasEnded = ({ end_time }: Contest) => Date.parse(end_time) < now.getTime();
  assert.equal(keysOf(hasEnded).length, 28);
  assert.deepEqual(
    keysOf((contest) => hasStarted(contest) && !hasEnded(contest)),
    ['practice_week', 'city_finals'],
  );
  assert.deepEqual(
    keysOf((contest) => !hasStarted(contest)),
    ['harbour_cup', 'grand_prix', 'draft_round'],
  );
  assert.deepEqual(
    keysOf(({ is_private }) => is_private),
    ['selection_camp'],
  );
  assert.deepEqual(
    keysOf(({ is_organization_private }) => is_organization_private),
    ['lyceum_mock'],
  );
  assert.deepEqual(
    keysOf(({ is_visible }) => is_visible === false),
    ['draft_round'],
  );
});

test('the live contest is in its last hour, has 30 contestants and 9 problems, and freezes half an hour before its end', () => {
  const cityFinals = contests.find(({ key }) => key === 'city_finals')!;
  const start = Date.parse(cityFinals.start_time);
  const end = new Date(cityFinals.end_time);
  assert.equal(end.getTime() - start, 5 * 3_600_000);
  assert.equal(Math.floor((now.getTime() - start) / 60_000), 4 * 60 + 5);
  const times = { startTime: new Date(start), endTime: end, removedIntervals: [] };
  const rule = { format: 'icpc', ...times, frozenLastMinutes: 30, thawedAt: null } as const;
  assert.equal(cityFinals.frozen_last_minutes, rule.frozenLastMinutes);
  assert.equal(isFrozen(rule, now), false);
  const contestants = all('participation').filter(
    ({ contest, virtual }) => contest === 'city_finals' && virtual === 0,
  );
  assert.ok(contestants.length >= 30, `${contestants.length} contestants`);
  assert.equal(cityFinals.problems!.length, 9);
});

test('past frozen contests are thawed and final', () => {
  const frozen = contests.filter(
    ({ frozen_last_minutes, end_time }) => frozen_last_minutes && Date.parse(end_time) < now.getTime(),
  );
  assert.deepEqual(
    frozen.map(({ key }) => key),
    ['regional', 'ladder_7'],
  );
  for (const { end_time, thawed_at, finalized_at } of frozen) {
    assert.ok(end_time < thawed_at! && thawed_at! < finalized_at! && finalized_at! < now.toISOString());
  }
});

test('there are virtual participations, spectators and one disqualified participant', () => {
  const participations = all('participation');
  assert.ok(participations.some(({ virtual }) => virtual === 2));
  assert.ok(participations.some(({ virtual }) => virtual === -1));
  assert.deepEqual(
    participations
      .filter(({ is_disqualified }) => is_disqualified)
      .map(({ contest, user }) => ({ contest, user })),
    [{ contest: 'ladder_7', user: 'vinegarfly' }],
  );
});
