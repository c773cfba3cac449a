import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNames } from '@tribunal/core/formats/format';
import { formats } from '@tribunal/core/formats/formats';

test('each format has its config keys and their defaults', () => {
  const defaults = formatNames.map((name) => [formats[name].name, formats[name].configDefaults]);
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

test('no config, an empty one and its own defaults suit every format', () => {
  for (const format of Object.values(formats)) {
    const refusals = [null, {}, format.configDefaults].map((config) => format.validateConfig(config));
    assert.deepEqual(refusals, [null, null, null]);
  }
});

const refused = [
  ['default', '{"penalty": 5}', 'unknown config key "penalty"'],
  ['icpc', '{"Penalty": 5}', 'unknown config key "Penalty"'],
  ['icpc', '{"__proto__": 5}', 'unknown config key "__proto__"'],
  ['icpc', '{"constructor": 5}', 'unknown config key "constructor"'],
  ['icpc', '{"penalty": 0}', null],
  ['icpc', '{"penalty": -1}', 'invalid value "-1" for config key "penalty"'],
  ['icpc', '{"penalty": 5.5}', 'invalid type for config key "penalty"'],
  ['icpc', '{"penalty": 1e300}', 'invalid type for config key "penalty"'],
  ['icpc', '{"penalty": "5"}', 'invalid type for config key "penalty"'],
  ['icpc', '{"penalty": true}', 'invalid type for config key "penalty"'],
  ['icpc', '{"penalty": null}', 'invalid type for config key "penalty"'],
  ['site', '{"penalty": 5, "LSO": 1}', 'invalid type for config key "LSO"'],
  ['ecoo', '{"time_bonus": 0, "first_ac_bonus": -3}', 'invalid value "-3" for config key "first_ac_bonus"'],
  ['ioi', '{"cumtime": true, "last_score_altering": true}', null],
  ['ioi16', '[]', 'config must be an object'],
  ['atcoder', '5', 'config must be an object'],
  ['atcoder', '"penalty"', 'config must be an object'],
] as const;

test('a config is refused for an unknown key, a wrong type or a value out of range', () => {
  const refusals = refused.map(([name, json]) => [
    name,
    json,
    formats[name].validateConfig(JSON.parse(json)),
  ]);
  assert.deepEqual(refusals, refused);
});
