import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNames } from '@tribunal/core/formats/formats';
import { problemLabel } from '@tribunal/core/labels';

const places = [0, 1, 25, 26, 27, 51, 52, 701, 702];

test('icpc problems are labelled A to Z, then AA, AB and so on', () => {
  const labels = places.map((place) => problemLabel('icpc', place));
  assert.deepEqual(labels, ['A', 'B', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('in every other format problems are numbered from 1', () => {
  for (const format of formatNames.filter((name) => name !== 'icpc')) {
    const labels = places.map((place) => problemLabel(format, place));
    assert.deepEqual(labels, ['1', '2', '26', '27', '28', '52', '53', '702', '703']);
  }
});
