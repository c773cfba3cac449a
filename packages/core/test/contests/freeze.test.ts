import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type FreezeRule,
  frozenAt,
  isFrozen,
  thawRefusal,
  undoThawRefusal,
} from '@tribunal/core/contests/freeze';
import { formatNames, formatNamesWhere } from '@tribunal/core/formats/formats';
import { at, timeLine } from '../time-line.ts';

test('a contest is frozen from the instant of the freeze, also after its end', () => {
  const line = timeLine([0, 240, 300, 100_000], (now) => isFrozen(aFreeze(), now));
  assert.deepEqual(line, {
    0: [false, false, false],
    240: [false, true, true],
    300: [true, true, true],
    100000: [true, true, true],
  });
});

test('a thaw ends the freeze for every moment', () => {
  const line = timeLine([240, 320], (moment) => isFrozen(aFreeze({ thawedAt: at(320) }), moment));
  assert.deepEqual(line, { 240: [false, false, false], 320: [false, false, false] });
});

test('without frozen minutes a contest never freezes', () => {
  const rule = aFreeze({ frozenLastMinutes: 0 });
  assert.equal(frozenAt(rule), null);
  assert.deepEqual(
    timeLine([300], (now) => isFrozen(rule, now)),
    { 300: [false, false, false] },
  );
});

test('a contest frozen for its whole length is frozen from its start', () => {
  const line = timeLine([0], (now) => isFrozen(aFreeze({ frozenLastMinutes: 300 }), now));
  assert.deepEqual(line, { 0: [false, true, true] });
});

test('only the formats icpc and site freeze', () => {
  assert.deepEqual(
    formatNamesWhere(({ canFreeze }) => canFreeze),
    ['icpc', 'site'],
  );
  const instants = formatNames.map((format) => frozenAt(aFreeze({ format })));
  assert.deepEqual(instants, [null, null, null, null, null, at(240), at(240)]);
  assert.equal(isFrozen(aFreeze({ format: 'ioi' }), at(300)), false);
});

test('a contest can be thawed once, after the last extra time', () => {
  const over = { overAt: at(300) };
  const line = timeLine([300], (now) => thawRefusal({ ...aFreeze(), ...over }, now));
  assert.deepEqual(line, { 300: ['contest has not ended', 'contest has not ended', null] });
  assert.equal(
    thawRefusal({ ...aFreeze({ thawedAt: at(310) }), ...over }, at(320)),
    'contest is thawed already',
  );
  assert.equal(
    thawRefusal({ ...aFreeze({ frozenLastMinutes: 0 }), ...over }, at(320)),
    'contest has no freeze',
  );
  assert.equal(thawRefusal({ ...aFreeze(), overAt: at(330) }, at(320)), 'contest has not ended');
});

test('a thaw can be undone until the contest is final', () => {
  const refusals = [
    undoThawRefusal({ thawedAt: null, finalizedAt: null }),
    undoThawRefusal({ thawedAt: at(310), finalizedAt: null }),
    undoThawRefusal({ thawedAt: at(310), finalizedAt: at(330) }),
  ];
  assert.deepEqual(refusals, ['contest is not thawed', null, 'contest is final']);
});

function aFreeze(changes: Partial<FreezeRule> = {}): FreezeRule {
  const times = { startTime: at(0), endTime: at(300), removedIntervals: [] };
  return { format: 'icpc', ...times, frozenLastMinutes: 60, thawedAt: null, ...changes };
}
