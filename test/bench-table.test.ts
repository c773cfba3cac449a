import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atLeast, atMost } from '../bench/bench.ts';
import { formatTable } from '../bench/frame/table.ts';

test('the table of benchmarks shows which targets are met and missed', () => {
  const rows = [
    atMost(3, { bench: 'start', measure: 'second start', value: 1.23456, unit: 's' }),
    atLeast(0.8, { bench: 'sync', measure: 'page', value: 0.5, unit: 'ratio' }),
    { bench: 'load', measure: 'rows', value: 123456.7, unit: '/s' },
  ];
  assert.equal(
    formatTable(rows),
    [
      '| bench | measure      | value   | unit  | target       |        |',
      '| ----- | ------------ | ------- | ----- | ------------ | ------ |',
      '| start | second start | 1.23    | s     | at most 3    | met    |',
      '| sync  | page         | 0.5     | ratio | at least 0.8 | MISSED |',
      '| load  | rows         | 123,457 | /s    |              |        |',
    ].join('\n'),
  );
});
