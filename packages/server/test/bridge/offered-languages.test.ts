import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../fixtures/database.ts';
import { connectedFakeJudge } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, aJudge, submit, becomes } = await judgedSite(database);
const { id: languageId } = await database.query
  .insertInto('languages')
  .values({ key: 'JS', name: 'JavaScript', short_name: null })
  .returning('id')
  .executeTakeFirstOrThrow();

const offers: [offered: string[], asked: string][] = [
  [['JS'], 'JS'],
  [['NODEJS'], 'NODEJS'],
  [['V8JS'], 'V8JS'],
  [['V8JS', 'NODEJS'], 'NODEJS'],
  [['V8JS', 'NODEJS', 'JS'], 'JS'],
];

for (const [languages, asked] of offers) {
  test(`a judge that offers ${languages.join(', ')} judges JS with the key ${asked}`, async () => {
    const judge = await connectedFakeJudge(port, await aJudge({}, { languages }));
    const id = await submit({ languageId });
    const request = await judge.next('submission-request');
    assert.deepEqual([request['submission-id'], request.language], [id, asked]);
    judge.send({ name: 'submission-acknowledged', 'submission-id': id });
    judge.send({ name: 'compile-error', 'submission-id': id, log: '' });
    await becomes(id, 'CE');
    judge.leave();
  });
}
