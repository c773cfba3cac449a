import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isColor, isLabel, problemLabel } from '@tribunal/core/contests/labels';
import { formatNames } from '@tribunal/core/formats/formats';

const places = [0, 1, 25, 26, 27, 51, 52, 701, 702];

test('icpc problems are labelled A to Z, then AA, AB and so on', () => {
  const labels = places.map((place) => problemLabel('icpc', place, null));
  assert.deepEqual(labels, ['A', 'B', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('in every other format problems are numbered from 1', () => {
  for (const format of formatNames.filter((name) => name !== 'icpc')) {
    const labels = places.map((place) => problemLabel(format, place, null));
    assert.deepEqual(labels, ['1', '2', '26', '27', '28', '52', '53', '702', '703']);
  }
});

test('a label that organizers have chosen counts in every format', () => {
  for (const format of formatNames) assert.equal(problemLabel(format, 3, 'X1'), 'X1');
});

test('a label is short and has no spaces', () => {
  const labels = ['A', 'b', '12', 'A1', 'Đ', 'day-2.B', 'x_y'];
  assert.deepEqual(labels.filter(isLabel), labels);
  assert.deepEqual(['', ' ', 'A B', 'A\n', '<b>', 'ABCDEFGHI', 'A\u202e'].filter(isLabel), []);
});

test('a color has six hexadecimal digits', () => {
  assert.deepEqual(['#00ff7f', '#000000'].filter(isColor), ['#00ff7f', '#000000']);
  assert.deepEqual(['', 'red', '#fff', '#00FF7F', '#00ff7g', '#00ff7f0', 'x#00ff7f'].filter(isColor), []);
});
