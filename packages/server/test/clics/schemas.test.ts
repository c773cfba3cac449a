import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerSchemas } from '@tribunal/contract/clics/answer-schemas';
import { clicsVersions } from '@tribunal/contract/clics/audiences';
import { feedLineSchema } from '@tribunal/contract/clics/object-schemas';
import { basic, clicsSite, minutes } from './clics-site.ts';
import { faultsOf } from './held-to-schemas.ts';

const { app, clock, tokenOf } = await clicsSite();
const chief = await tokenOf('chief');

test('an answer with a wrong, a missing or an unknown property is found', () => {
  const group = answerSchemas('2023-06')['/contests/:key/groups/:id']!;
  const faults = (value: object) => faultsOf(new Map([[group, new Map([[JSON.stringify(value), 'GET']])]]));
  assert.deepEqual(faults({ id: 'g', name: 'Group' }), []);
  assert.match(faults({ id: 'g' })[0]!, /required/);
  assert.match(faults({ id: '.g', name: 'Group' })[0]!, /id/);
  assert.match(faults({ id: 'g', name: 'Group', hidden: true })[0]!, /additional|unevaluated|hidden/);
  const line = feedLineSchema('2026-01');
  const told = { type: 'groups', id: 'g', data: { id: 'g' }, token: 't' };
  assert.equal(faultsOf(new Map([[line, new Map([[JSON.stringify(told), 'line']])]])).length, 1);
});

test('access names every property of every object that a caller gets', async () => {
  clock.now = minutes(400);
  for (const version of clicsVersions)
    for (const headers of [{}, basic(chief)]) {
      const get = async (path: string) =>
        (await app.inject({ url: `/api/${version}/contests/cup${path}`, headers })).json();
      const { endpoints } = (await get('/access')) as {
        endpoints: { type: string; properties: string[] }[];
      };
      for (const { type, properties } of endpoints) {
        const answer = await get(type === 'contest' ? '' : `/${type}`);
        const objects: object[] = Array.isArray(answer) ? answer : [answer];
        const names = new Set(objects.flatMap((object) => Object.keys(object)));
        const always = type === 'submissions' ? ['entry_point', 'files'] : [];
        const unnamed = [...names].filter((name) => ![...properties, ...always].includes(name));
        assert.deepEqual(unnamed, [], `${version} ${type}`);
      }
    }
});

test('each version serves its OpenAPI document', async () => {
  for (const version of clicsVersions) {
    const reply = await app.inject(`/api/${version}/openapi.json`);
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.json().info.title, `Contest API ${version}`);
  }
});
