import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNames, formats } from '@tribunal/core/formats/formats';

test('each format has its config keys and their defaults', () => {
  const defaults = formatNames.map((name) => [name, formats[name].configDefaults]);
  assert.deepEqual(Object.fromEntries(defaults), {
    default: {},
    ioi: { cumtime: false, last_score_altering: false },
    ioi16: { cumtime: false },
    ecoo: { cumtime: false, first_ac_bonus: 10, time_bonus: 5 },
    atcoder: { penalty: 5 },
    icpc: { penalty: 20 },
    site: { penalty: 5, LSO: false },
  });
});

test('every format accepts no config, an empty config and its own defaults', () => {
  for (const format of Object.values(formats)) {
    const refusals = [null, {}, format.configDefaults].map((config) => format.validateConfig(config));
    assert.deepEqual(refusals, [null, null, null]);
  }
});

const refused = [
  ['default', '{"penalty": 5}', { reason: 'unknown config key', key: 'penalty' }],
  ['icpc', '{"Penalty": 5}', { reason: 'unknown config key', key: 'Penalty' }],
  ['icpc', '{"__proto__": 5}', { reason: 'unknown config key', key: '__proto__' }],
  ['icpc', '{"constructor": 5}', { reason: 'unknown config key', key: 'constructor' }],
  ['icpc', '{"penalty": 0}', null],
  ['icpc', '{"penalty": -1}', { reason: 'config value below zero', key: 'penalty', value: -1 }],
  ['icpc', '{"penalty": 5.5}', { reason: 'wrong type of config value', key: 'penalty' }],
  ['icpc', '{"penalty": 1e300}', { reason: 'wrong type of config value', key: 'penalty' }],
  ['icpc', '{"penalty": "5"}', { reason: 'wrong type of config value', key: 'penalty' }],
  ['icpc', '{"penalty": true}', { reason: 'wrong type of config value', key: 'penalty' }],
  ['icpc', '{"penalty": null}', { reason: 'wrong type of config value', key: 'penalty' }],
  ['site', '{"penalty": 5, "LSO": 1}', { reason: 'wrong type of config value', key: 'LSO' }],
  [
    'ecoo',
    '{"time_bonus": 0, "first_ac_bonus": -3}',
    { reason: 'config value below zero', key: 'first_ac_bonus', value: -3 },
  ],
  ['ioi', '{"cumtime": true, "last_score_altering": true}', null],
  ['ioi16', '[]', { reason: 'config is not an object' }],
  ['atcoder', '5', { reason: 'config is not an object' }],
  ['atcoder', '"penalty"', { reason: 'config is not an object' }],
] as const;

test('a config is refused for an unknown key, a wrong type or a value out of range', () => {
  const refusals = refused.map(([name, json]) => [
    name,
    json,
    formats[name].validateConfig(JSON.parse(json)),
  ]);
  assert.deepEqual(refusals, refused);
});
