import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ContestProblemValues,
  type ContestValues,
  contestRefusals,
} from '@tribunal/core/contests/contest-rules';
import { at } from '../time-line.ts';

test('a contest that follows every rule is valid', () => {
  assert.deepEqual(refusals({}), []);
  const config = { format: 'ecoo', format_config: { time_bonus: 0 }, frozen_last_minutes: 0 };
  assert.deepEqual(refusals(config), []);
  assert.deepEqual(
    refusals({ time_limit: 0.5, thawed_at: now.toISOString(), finalized_at: now.toISOString() }),
    [],
  );
});

const faults: readonly [string, Partial<ContestValues>, object][] = [
  [
    'an end equal to its start',
    { end_time: at(0).toISOString(), frozen_last_minutes: 0 },
    { field: 'end_time', reason: 'ends before it starts' },
  ],
  ['a window of no length', { time_limit: 0 }, { field: 'time_limit', reason: 'not positive' }],
  [
    'a window that is not a number',
    { time_limit: Number.NaN },
    { field: 'time_limit', reason: 'not positive' },
  ],
  [
    'a thaw in the future',
    { thawed_at: at(601).toISOString() },
    { field: 'thawed_at', reason: 'in the future' },
  ],
  [
    'finalization in the future',
    { finalized_at: at(601).toISOString() },
    { field: 'finalized_at', reason: 'in the future' },
  ],
  ['an unknown format', { format: 'acm' }, { field: 'format', reason: 'unknown format' }],
  [
    'a format with the name of an object property',
    { format: 'constructor' },
    { field: 'format', reason: 'unknown format' },
  ],
  [
    'an option of another format',
    { format_config: { LSO: true } },
    { field: 'format_config', reason: 'unknown config key', key: 'LSO' },
  ],
  [
    'eleven decimals',
    { points_precision: 11 },
    { field: 'points_precision', reason: 'out of range', most: 10 },
  ],
  [
    'a freeze in a contest that ends before it starts, which is the only fault',
    { end_time: at(-60).toISOString(), frozen_last_minutes: 60 },
    { field: 'end_time', reason: 'ends before it starts' },
  ],
  [
    'a freeze longer than the contest',
    { frozen_last_minutes: 301 },
    { field: 'frozen_last_minutes', reason: 'out of range', most: 300 },
  ],
  [
    'a negative freeze',
    { frozen_last_minutes: -1 },
    { field: 'frozen_last_minutes', reason: 'out of range', most: 300 },
  ],
  [
    'half a frozen minute',
    { frozen_last_minutes: 1.5 },
    { field: 'frozen_last_minutes', reason: 'out of range', most: 300 },
  ],
  [
    'frozen minutes that are not a number',
    { frozen_last_minutes: Number.NaN },
    { field: 'frozen_last_minutes', reason: 'out of range', most: 300 },
  ],
  [
    'a freeze in a format that cannot freeze',
    { format: 'ioi' },
    { field: 'frozen_last_minutes', reason: 'format cannot freeze', format: 'ioi' },
  ],
  [
    'a problem listed twice',
    { problems: [aProblem('a'), aProblem('b'), aProblem('a')] },
    { field: 'problems', reason: 'listed twice', index: 2, code: 'a' },
  ],
  [
    'a label with a space',
    { problems: [aProblem('a', { label: 'A B' })] },
    { field: 'problems', reason: 'bad label', index: 0, code: 'a' },
  ],
  [
    'the same label twice in different case',
    { problems: [aProblem('a', { label: 'x' }), aProblem('b', { label: 'X' })] },
    { field: 'problems', reason: 'label of another problem', index: 1, code: 'b' },
  ],
  [
    'the label that another problem has by its position',
    { problems: [aProblem('a', { label: 'B' }), aProblem('b')] },
    { field: 'problems', reason: 'label of another problem', index: 1, code: 'b' },
  ],
  [
    'a color by its name',
    { problems: [aProblem('a', { color: 'red' })] },
    { field: 'problems', reason: 'bad color', index: 0, code: 'a' },
  ],
  [
    'negative points',
    { problems: [aProblem('a', { points: -1 })] },
    { field: 'problems', reason: 'points out of range', index: 0, code: 'a' },
  ],
  [
    'points that are not whole',
    { problems: [aProblem('a', { points: 0.5 })] },
    { field: 'problems', reason: 'points out of range', index: 0, code: 'a' },
  ],
  [
    'a group with the code of everybody',
    { groups: [{ code: 'Participants', name: 'All' }] },
    { field: 'groups', reason: 'bad group code', code: 'Participants' },
  ],
  [
    'a group code that is too long for the Contest API',
    { groups: [{ code: 'a'.repeat(24), name: 'Long' }] },
    { field: 'groups', reason: 'bad group code', code: 'a'.repeat(24) },
  ],
  [
    'the same group twice in different case',
    {
      groups: [
        { code: 'hanoi', name: 'Hanoi' },
        { code: 'Hanoi', name: 'Other' },
      ],
    },
    { field: 'groups', reason: 'group listed twice', code: 'Hanoi' },
  ],
  [
    'a group without a name',
    { groups: [{ code: 'hanoi', name: ' ' }] },
    { field: 'groups', reason: 'bad group name', code: 'hanoi' },
  ],
  [
    'a submission limit of zero',
    { problems: [aProblem('a', { max_submissions: 0 })] },
    { field: 'problems', reason: 'submission limit out of range', index: 0, code: 'a' },
  ],
];

for (const [title, values, refusal] of faults) {
  test(`a contest is refused for ${title}`, () => {
    assert.deepEqual(refusals(values), [refusal]);
  });
}

test('every broken rule is reported, not only the first', () => {
  const broken = refusals({
    end_time: at(-5).toISOString(),
    format_config: 5,
    problems: [aProblem('a', { points: -1 })],
  });
  assert.deepEqual(
    broken.map(({ field }) => field),
    ['end_time', 'format_config', 'problems'],
  );
});

const now = at(600);

function refusals(changes: Partial<ContestValues>) {
  const values: ContestValues = {
    start_time: at(0).toISOString(),
    end_time: at(300).toISOString(),
    time_limit: null,
    format: 'icpc',
    format_config: null,
    points_precision: 3,
    frozen_last_minutes: 60,
    groups: [{ code: 'students', name: 'Students' }],
    problems: [aProblem('a'), aProblem('b', { points: 0, max_submissions: 1 })],
    ...changes,
  };
  return contestRefusals(values, now);
}

function aProblem(code: string, changes: Partial<ContestProblemValues> = {}): ContestProblemValues {
  return { code, points: 100, max_submissions: null, label: null, color: null, ...changes };
}
