import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkShares, type KindOfWork, kindsOfWork } from '../../src/judging/work-shares.ts';

/** How often a judge does each kind of work while something of each always waits. */
function counts(waiting: readonly KindOfWork[], turns: number): Partial<Record<KindOfWork, number>> {
  const shares = createWorkShares();
  const done: Partial<Record<KindOfWork, number>> = {};
  for (let count = 0; count < turns; count += 1) {
    const { kind } = shares.turns(waiting)[0]!;
    done[kind] = (done[kind] ?? 0) + 1;
    shares.took(kind, waiting);
  }
  return done;
}

test('new submissions go first, and work that they delay gets one turn in seven', () => {
  assert.deepEqual(counts(['new submission', 'verification'], 70), {
    'new submission': 60,
    verification: 10,
  });
});

test('an urgent proposal takes turns with new submissions', () => {
  assert.deepEqual(counts(['urgent proposal', 'new submission'], 10), {
    'urgent proposal': 5,
    'new submission': 5,
  });
});

test('every kind of work gets a share if all of them wait', () => {
  const done = counts(kindsOfWork, 700);
  for (const kind of kindsOfWork) assert.ok((done[kind] ?? 0) >= 70, `${kind}: ${done[kind]}`);
  assert.ok((done['new submission'] ?? 0) >= 140, `new submission: ${done['new submission']}`);
});

test('work that was due but that the judge cannot do waits for its next turn', () => {
  const shares = createWorkShares();
  const waiting = ['new submission', 'test run'] as const;
  const isRunDue = () => shares.turns(waiting).some(({ kind, isDue }) => kind === 'test run' && isDue);
  for (let count = 0; count < 6; count += 1) shares.took('new submission', waiting);
  assert.equal(isRunDue(), true);
  shares.missed('test run');
  assert.equal(isRunDue(), false);
});

test('work that new submissions interrupt again and again becomes due', () => {
  const shares = createWorkShares();
  const waiting = ['new submission', 'verification'] as const;
  const isDue = () => shares.turns(waiting).some((turn) => turn.kind === 'verification' && turn.isDue);
  const due: boolean[] = [];
  for (let count = 0; count < 6; count += 1) {
    shares.took('verification', ['verification']);
    shares.interrupted('verification');
    shares.took('new submission', waiting);
    due.push(isDue());
  }
  assert.deepEqual(due, [false, false, false, false, false, true]);
});
