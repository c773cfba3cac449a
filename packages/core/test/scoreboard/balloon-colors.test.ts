import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balloonColors, colorsOf } from '@tribunal/core/scoreboard/balloon-colors';

const usual = Object.values(balloonColors);

test('problems without a color get the usual ones that no other problem has', () => {
  assert.deepEqual(colorsOf([null, '#e6194b', null]), ['#f58231', '#e6194b', '#ffe119']);
  assert.deepEqual(colorsOf(['#010203']), ['#010203']);
});

test('colors repeat when there are more problems than colors', () => {
  const colors = colorsOf(Array.from({ length: usual.length + 1 }, () => null));
  assert.deepEqual(colors, [...usual, usual[0]]);
  assert.deepEqual(colorsOf([...usual, null]), [...usual, usual[0]]);
});
