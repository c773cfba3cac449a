import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { countQueries } from '../fixtures/count-queries.ts';
import { submitting } from '../submissions/submitting.ts';

const { database, app, problemId, languageId, aPerson, aToken } = await submitting();
after(() => app.close());
await sql`update problems set name = 'Sums', description = '## Task' where id = ${problemId}`.execute(
  database.query,
);

const body = async (headers: Record<string, string> = {}, url = '/problem/sums') =>
  (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;

describe('the page of a problem for guests', () => {
  test('is kept until what it shows changes', async () => {
    const author = await aPerson({ username: 'ann' });
    const changes: [change: string, statement: string, shown: RegExp][] = [
      ['name', `update problems set name = 'Other sums' where id = ${problemId}`, /<h1>Other sums<\/h1>/],
      [
        'statement',
        `update problems set description = '## New task' where id = ${problemId}`,
        /<h3>New task<\/h3>/,
      ],
      [
        'limit of a language',
        `insert into problem_language_limits values (${problemId}, ${languageId}, 7, 65536)`,
        /<span class="pi-value">7s<\/span>/,
      ],
      ['name of a language', `update languages set name = 'Snake' where id = ${languageId}`, /Snake/],
      ['author', `insert into problem_roles values (${problemId}, ${author.id}, 'author', 0)`, /\/user\/ann/],
      ['name of an author', `update users set username = 'bea' where id = ${author.id}`, /\/user\/bea/],
      [
        'editorial',
        `insert into problem_editorials values (${problemId}, null, 'x', '2020-01-01')`,
        /\/sums\/editorial/,
      ],
    ];
    for (const [change, statement, shown] of changes) {
      assert.doesNotMatch(await body(), shown, change);
      await database.pool.query(statement);
      assert.match(await body(), shown, change);
      assert.equal(await body(), await body());
    }
  });

  test('asks the database one question when it is kept', async () => {
    await body();
    const asked = countQueries();
    await body();
    assert.equal(asked(), 1);
  });

  test('is another one for each language, theme and address', async () => {
    assert.match(await body({ 'accept-language': 'vi' }), /<html lang="vi"/);
    assert.match(await body({ 'accept-language': 'en' }), /<html lang="en"/);
    assert.match(await body({ cookie: 'theme=dark' }), /data-theme="dark"/);
    assert.doesNotMatch(await body(), /data-theme/);
    assert.match(await body({}, '/problem/sums?from=list'), /next=%2Fproblem%2Fsums%3Ffrom%3Dlist/);
    assert.doesNotMatch(await body(), /from%3Dlist/);
  });

  test('is not shown to users, and theirs not to guests', async () => {
    const person = await aPerson({ username: 'carl' });
    await body();
    assert.match(await body({ authorization: `Bearer ${await aToken(person)}` }), /<b>carl<\/b>/);
    assert.doesNotMatch(await body(), /carl/);
  });

  test('has the same content compressed', async () => {
    const reply = await app.inject({ url: '/problem/sums', headers: { 'accept-encoding': 'gzip' } });
    assert.equal(reply.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(reply.rawPayload).toString(), await body());
  });

  test('is not found once the problem is hidden', async () => {
    await body();
    await sql`update problems set is_public = false where id = ${problemId}`.execute(database.query);
    assert.equal((await app.inject('/problem/sums')).statusCode, 404);
  });
});
