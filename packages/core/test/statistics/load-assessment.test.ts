import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assessLoad, type PlayedRequest } from '@tribunal/core/statistics/load-assessment';

const pages = (kind: string, ...times: number[]): PlayedRequest[] =>
  times.map((ms) => ({ kind, ms, isAnswered: true }));
const submissions = (count: number, waited: number | null, judged: number | null) =>
  Array.from({ length: count }, () => ({ waited, judged }));

test('the judges that are needed are those that are busy for at most 70 % of the time', () => {
  const of = (perMinute: number, judged: number, judges: number) =>
    assessLoad({ requests: [], submissions: submissions(10, 1, judged), perMinute, judges });
  assert.deepEqual([of(10, 4, 1).judgesNeeded, of(10, 4.3, 2).judgesNeeded], [1, 2]);
  assert.deepEqual([of(60, 7, 9).judgesSuffice, of(60, 7, 10).judgesSuffice], [false, true]);
  assert.equal(of(60, 7, 10).judgesNeeded, 10);
});

test('judges do not suffice when submissions wait for half a minute, or are never judged', () => {
  const of = (waited: number, unjudged: number) =>
    assessLoad({
      requests: [],
      submissions: [...submissions(20, waited, 1), ...submissions(unjudged, null, null)],
      ...{ perMinute: 1, judges: 5 },
    });
  assert.equal(of(30, 0).judgesSuffice, true);
  assert.equal(of(31, 0).judgesSuffice, false);
  assert.deepEqual([of(1, 1).judgesSuffice, of(1, 1).unjudged], [false, 1]);
  const nothing = assessLoad({ requests: [], submissions: submissions(3, null, null), perMinute: 1, judges: 0 });
  assert.deepEqual([nothing.judgesNeeded, nothing.judgesSuffice, nothing.slowestFirst], [null, false, 'judges']);
});

test('the site suffices when 95 of 100 requests of every kind take a second at most, and none fails', () => {
  const of = (requests: PlayedRequest[]) =>
    assessLoad({ requests, submissions: submissions(1, 0, 0.1), perMinute: 1, judges: 100 });
  const fast = pages('contest', ...Array.from({ length: 19 }, () => 50), 5000);
  assert.equal(of(fast).siteSuffices, true);
  assert.deepEqual(of(fast).kinds, [{ kind: 'contest', count: 20, failed: 0, typicalMs: 50, slowMs: 50 }]);
  assert.equal(of([...fast, ...pages('contest', 5000, 5000)]).siteSuffices, false);
  assert.equal(of([...fast, { kind: 'submit', ms: 1, isAnswered: false }]).siteSuffices, false);
  const slow = of([...pages('contest', 100), ...pages('scoreboard', 900)]);
  assert.deepEqual([slow.siteSuffices, slow.slowestFirst], [true, { kind: 'scoreboard' }]);
});
