import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affectsResults } from '@tribunal/core/contest-edit';
import { type ContestProblemValues, type ContestValues, contestRefusals } from '@tribunal/core/contest-rules';
import { at } from './time-line.ts';

test('a contest that follows every rule is valid', () => {
  assert.deepEqual(refusals({}), []);
  const config = { format: 'ecoo', formatConfig: { time_bonus: 0 }, frozenLastMinutes: 0 };
  assert.deepEqual(refusals(config), []);
  assert.deepEqual(refusals({ timeLimit: 0.5, thawedAt: now, finalizedAt: now }), []);
});

const faults: readonly [string, Partial<ContestValues>, object][] = [
  [
    'an end equal to its start',
    { endTime: at(0), frozenLastMinutes: 0 },
    { field: 'endTime', reason: 'ends before it starts' },
  ],
  ['a window of no length', { timeLimit: 0 }, { field: 'timeLimit', reason: 'not positive' }],
  [
    'a window that is not a number',
    { timeLimit: Number.NaN },
    { field: 'timeLimit', reason: 'not positive' },
  ],
  ['a thaw in the future', { thawedAt: at(601) }, { field: 'thawedAt', reason: 'in the future' }],
  ['finalization in the future', { finalizedAt: at(601) }, { field: 'finalizedAt', reason: 'in the future' }],
  ['an unknown format', { format: 'acm' }, { field: 'format', reason: 'unknown format' }],
  [
    'a format with the name of an object property',
    { format: 'constructor' },
    { field: 'format', reason: 'unknown format' },
  ],
  [
    'an option of another format',
    { formatConfig: { LSO: true } },
    { field: 'formatConfig', reason: 'unknown config key', key: 'LSO' },
  ],
  [
    'eleven decimals',
    { pointsPrecision: 11 },
    { field: 'pointsPrecision', reason: 'out of range', most: 10 },
  ],
  [
    'a freeze in a contest that ends before it starts, which is the only fault',
    { endTime: at(-60), frozenLastMinutes: 60 },
    { field: 'endTime', reason: 'ends before it starts' },
  ],
  [
    'a freeze longer than the contest',
    { frozenLastMinutes: 301 },
    { field: 'frozenLastMinutes', reason: 'out of range', most: 300 },
  ],
  [
    'a negative freeze',
    { frozenLastMinutes: -1 },
    { field: 'frozenLastMinutes', reason: 'out of range', most: 300 },
  ],
  [
    'half a frozen minute',
    { frozenLastMinutes: 1.5 },
    { field: 'frozenLastMinutes', reason: 'out of range', most: 300 },
  ],
  [
    'frozen minutes that are not a number',
    { frozenLastMinutes: Number.NaN },
    { field: 'frozenLastMinutes', reason: 'out of range', most: 300 },
  ],
  [
    'a freeze in a format that cannot freeze',
    { format: 'ioi' },
    { field: 'frozenLastMinutes', reason: 'format cannot freeze', format: 'ioi' },
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
    'a colour by its name',
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
    { problems: [aProblem('a', { maxSubmissions: 0 })] },
    { field: 'problems', reason: 'submission limit out of range', index: 0, code: 'a' },
  ],
];

for (const [title, values, refusal] of faults) {
  test(`a contest is refused for ${title}`, () => {
    assert.deepEqual(refusals(values), [refusal]);
  });
}

test('every broken rule is reported, not only the first', () => {
  const broken = refusals({ endTime: at(-5), formatConfig: 5, problems: [aProblem('a', { points: -1 })] });
  assert.deepEqual(
    broken.map(({ field }) => field),
    ['endTime', 'formatConfig', 'problems'],
  );
});

test('an edit that only describes the contest affects no results', () => {
  assert.equal(affectsResults({ canned_answers: [[], ['No comment.']], name: ['Cup', 'Cup 2026'] }), false);
  assert.equal(affectsResults({ canned_answers: [[], ['No comment.']], is_rated: [false, true] }), true);
});

const now = at(600);

function refusals(changes: Partial<ContestValues>) {
  const values: ContestValues = {
    startTime: at(0),
    endTime: at(300),
    timeLimit: null,
    format: 'icpc',
    formatConfig: null,
    pointsPrecision: 3,
    frozenLastMinutes: 60,
    thawedAt: null,
    finalizedAt: null,
    groups: [{ code: 'students', name: 'Students' }],
    problems: [aProblem('a'), aProblem('b', { points: 0, maxSubmissions: 1 })],
    ...changes,
  };
  return contestRefusals(values, now);
}

function aProblem(code: string, changes: Partial<ContestProblemValues> = {}): ContestProblemValues {
  return { code, points: 100, maxSubmissions: null, label: null, color: null, ...changes };
}
