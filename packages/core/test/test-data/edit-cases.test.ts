import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CasesEdit, editUnits, type UnitEntry } from '../../src/test-data/edit-cases.ts';

const units: readonly UnitEntry[] = [
  { in: 'a', points: 5, sample: true, checker: 'identical' },
  { points: 20, batched: [{ in: 'b' }, { in: 'c' }] },
  { points: 30, dependencies: [1], wall_time_factor: 4, batched: [{ in: 'd' }] },
  { in: 'e', points: 7, dependencies: [2] },
];

const edit = (changes: Partial<CasesEdit>) =>
  editUnits(units, { changed: [], added: [], batches: [], ...changes });

describe('an edit of cases', () => {
  test('without changes keeps everything', () => {
    assert.deepEqual(edit({}), { units });
  });

  test('changes points and samples, and keeps what it does not know', () => {
    assert.deepEqual(edit({ changed: [{ number: 1, points: 6, isSample: false }] }), {
      units: [{ in: 'a', points: 6, checker: 'identical' }, ...units.slice(1)],
    });
  });

  test('moves a case before or behind the one at its new position', () => {
    const order = (changed: CasesEdit['changed']) => {
      const edited = editUnits(
        ['1', '2', '3', '4'].map((name) => ({ in: name })),
        { changed, added: [], batches: [] },
      );
      return 'units' in edited ? edited.units.map((unit) => unit.in).join('') : '';
    };
    assert.equal(order([{ number: 4, position: 1 }]), '4123');
    assert.equal(order([{ number: 1, position: 3 }]), '2314');
    assert.equal(order([{ number: 2, position: 99 }]), '1342');
    assert.equal(
      order([
        { number: 1, position: 2 },
        { number: 2, position: 1 },
      ]),
      '2134',
    );
  });

  test('moves cases into batches and out of them', () => {
    assert.deepEqual(
      edit({
        changed: [
          { number: 1, batch: 2 },
          { number: 3, batch: null, points: 4 },
        ],
      }),
      {
        units: [
          // The second batch comes first now, so the numbers in dependencies change.
          {
            points: 30,
            dependencies: [2],
            wall_time_factor: 4,
            batched: [{ in: 'a', checker: 'identical', sample: true }, { in: 'd' }],
          },
          { points: 20, batched: [{ in: 'b' }] },
          { in: 'c', points: 4 },
          { in: 'e', points: 7, dependencies: [1] },
        ],
      },
    );
  });

  test('adds cases, and batches that are worth what their first case is worth', () => {
    const added = { input: 'x', output: 'y', points: 9, batch: 7, isSample: false };
    assert.deepEqual(edit({ added: [added, { ...added, batch: null, isSample: true }] }), {
      units: [
        ...units,
        { points: 9, batched: [{ in: 'x', out: 'y' }] },
        { in: 'x', out: 'y', sample: true, points: 9 },
      ],
    });
  });

  test('removes cases, but no batch on which others depend', () => {
    assert.deepEqual(edit({ changed: [{ number: 2, isRemoved: true }] }), {
      units: [units[0], { points: 20, batched: [{ in: 'c' }] }, ...units.slice(2)],
    });
    const gone = [2, 3].map((number) => ({ number, isRemoved: true }));
    assert.deepEqual(edit({ changed: gone }), { fault: { kind: 'needed batch removed', number: 1 } });
    assert.deepEqual(edit({ changed: gone, batches: [{ number: 2, dependencies: [] }] }), {
      units: [
        units[0],
        { points: 30, wall_time_factor: 4, batched: [{ in: 'd' }] },
        { ...units[3], dependencies: [1] },
      ],
    });
  });

  test('changes the points and dependencies of batches', () => {
    assert.deepEqual(
      edit({
        batches: [
          { number: 1, points: 25 },
          { number: 2, dependencies: [] },
        ],
      }),
      {
        units: [
          units[0],
          { points: 25, batched: [{ in: 'b' }, { in: 'c' }] },
          { points: 30, wall_time_factor: 4, batched: [{ in: 'd' }] },
          units[3],
        ],
      },
    );
  });

  test('refuses cases that do not exist', () => {
    assert.deepEqual(edit({ changed: [{ number: 6 }] }), { fault: { kind: 'no such case', number: 6 } });
  });
});

test('the score rule of a batch is kept by other changes, and left out if it is the usual one', () => {
  const batch = { points: 5, score_rule: 'sum', batched: [{ in: 'a', out: 'a' }] };
  const after = (change: object) =>
    editUnits([batch], { changed: [], added: [], batches: [{ number: 1, ...change }] });
  const { score_rule: _, ...usual } = batch;
  assert.deepEqual(after({ points: 7 }), { units: [{ ...batch, points: 7 }] });
  assert.deepEqual(after({ scoreRule: 'product' }), { units: [{ ...batch, score_rule: 'product' }] });
  assert.deepEqual(after({ scoreRule: 'minimum' }), { units: [usual] });
});
