import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { giveData, testVersion } from '../fixtures/announced-data.ts';
import { errorsOf } from '../fixtures/browser.ts';
import { type Sent, source, submitting } from './submitting.ts';

const {
  clock,
  database,
  app,
  languageId,
  submit,
  submissionsOf,
  judge,
  aPerson,
  aToken,
  signedIn,
  aProblem,
  aLanguage,
} = await submitting();
after(() => app.close());

test('a problem with graders offers only their languages', async () => {
  const withExtension = async (key: string, extension: string) => {
    const id = await aLanguage(key);
    await database.query.updateTable('languages').set({ extension }).where('id', '=', id).execute();
    return { id, key };
  };
  const cpp = await withExtension('CPP17', 'cpp');
  const c = await withExtension('C', 'c');
  await aProblem({ code: 'graded', is_public: true });
  await giveData(database, 'graded');
  const summary = sql`summary || '{"graderExtensions": ["cpp", "py"]}'`;
  await sql`update problem_data_versions set summary = ${summary} where version = ${testVersion('graded')}`.execute(
    database.query,
  );
  const person = await aPerson();
  const reply = (language: { id: number }) =>
    submit(person, { code: 'graded', fields: { language: String(language.id) } });
  assert.deepEqual([(await reply(cpp)).statusCode, (await reply(c)).statusCode], [302, 403]);
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'text/html' };
  const { body } = await app.inject({ url: '/problem/graded/submit', headers });
  assert.deepEqual(
    [...body.matchAll(/data-key="(\w+)"/g)].map(([, key]) => key),
    ['CPP17'],
  );
  const { data } = (await app.inject('/api/v2/problem/graded')).json();
  assert.deepEqual(data.object.languages, ['CPP17']);
});

describe('a submitted solution', () => {
  test('is stored unchanged and queued, and the reply has the address of the submission', async () => {
    const person = await aPerson();
    const reply = await submit(person);
    const [submission] = await submissionsOf(person);
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, `/submission/${submission?.id}`]);
    assert.equal(submission?.status, 'QU');
    const queued = await database.query
      .selectFrom('judge_queue')
      .select(['priority', 'claim'])
      .where('submission_id', '=', submission.id)
      .executeTakeFirst();
    assert.deepEqual(queued, { priority: 1, claim: null });
    const stored = await database.query
      .selectFrom('submission_sources')
      .select('source')
      .where('submission_id', '=', submission.id)
      .executeTakeFirst();
    assert.equal(stored?.source, source);
  });

  test('gets a JSON reply on request', async () => {
    const person = await aPerson();
    const reply = await submit(person, { headers: { accept: 'application/json' } });
    const [submission] = await submissionsOf(person);
    assert.equal(reply.statusCode, 201);
    assert.deepEqual(reply.json(), { data: { id: submission?.id, url: `/submission/${submission?.id}` } });
  });

  test('may be a file', async () => {
    const person = await aPerson();
    const boundary = 'edge';
    const part = (name: string, more: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
    const payload =
      part('source', '', '') +
      part('language', '', String(languageId)) +
      part('submission_file', '; filename="sum.py"\r\nContent-Type: text/x-python', source) +
      `--${boundary}--\r\n`;
    const headers = {
      authorization: `Bearer ${await aToken(person)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
    assert.equal(reply.statusCode, 302);
    const raw = await app.inject({
      url: `/src/${reply.headers.location?.toString().split('/').at(-1)}/raw`,
      headers,
    });
    assert.deepEqual([raw.headers['content-type'], raw.body], ['text/plain; charset=utf-8', source]);
  });

  test('may be JSON', async () => {
    const headers = { authorization: `Bearer ${await aToken(await aPerson())}`, accept: 'application/json' };
    const payload = { source, language: languageId };
    const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
    assert.equal(reply.statusCode, 201);
  });

  test('has line feeds when a browser sent carriage returns, and is unchanged when a program sent it', async () => {
    const person = await aPerson();
    const fields = { source: 'read n\r\necho $n\r\n', language: String(languageId) };
    await (await signedIn(person)).post('/problem/sums/submit', fields);
    await submit(person, { fields });
    const stored = await database.query
      .selectFrom('submission_sources')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select('source')
      .where('user_id', '=', person.id)
      .orderBy('submission_id')
      .execute();
    assert.deepEqual(
      stored.map((row) => row.source),
      ['read n\necho $n\n', fields.source],
    );
  });

  test('is accepted from a browser only with the CSRF token', async () => {
    const session = await signedIn(await aPerson());
    const form = await session.get('/problem/sums/submit');
    assert.match(form.body, /<select id="id_language" name="language"><option value="\d+" data-id="\d+"/);
    assert.match(form.body, /<input type="hidden" id="id_problem" name="problem" value="sums">/);
    const fields = { source, language: String(languageId) };
    assert.equal((await session.post('/problem/sums/submit', fields)).statusCode, 302);
    const forged = await session.post('/problem/sums/submit', { ...fields, csrfmiddlewaretoken: '' });
    assert.equal(forged.statusCode, 403);
  });

  test('requires a user: a guest is redirected to sign in, a program is refused', async () => {
    const post = { method: 'POST', url: '/problem/sums/submit' } as const;
    const guest = await app.inject(post);
    assert.deepEqual(
      [guest.statusCode, guest.headers.location],
      [302, '/accounts/login/?next=%2Fproblem%2Fsums%2Fsubmit'],
    );
    const program = await app.inject({ ...post, headers: { accept: 'application/json' } });
    assert.deepEqual([program.statusCode, program.json().error.message], [403, 'login required']);
  });
});

describe('a solution is refused', () => {
  const otherLanguage = aLanguage('OTHER');
  const strict = (async () => {
    const id = await aProblem({ code: 'strict' });
    const row = { problem_id: id, language_id: await otherLanguage };
    await database.query.insertInto('problem_languages').values(row).execute();
    await aProblem({ code: 'hidden', is_public: false });
  })();

  const refusals: [string, Sent, number, string, string?][] = [
    ['to an unknown problem', { code: 'nothing' }, 404, 'There is no such problem.'],
    ['to a problem that the caller may not see', { code: 'hidden' }, 404, 'There is no such problem.'],
    [
      'without a source',
      { fields: { source: ' \n' } },
      400,
      'Enter the source code of your solution.',
      'source',
    ],
    [
      'with a source that is too long',
      { fields: { source: 'x'.repeat(65_537) } },
      400,
      'Use at most 65536 characters.',
      'source',
    ],
    [
      'with a source that is not text',
      { fields: { source: 'a\0b' } },
      400,
      'The source code must be text in UTF-8.',
      'source',
    ],
    ['without a language', { fields: { language: '' } }, 400, 'Choose a language.', 'language'],
    ['in an unknown language', { fields: { language: '999999' } }, 400, 'Choose a language.', 'language'],
    [
      'in a language given by its key',
      { fields: { language: 'PY3' } },
      400,
      'Choose a language.',
      'language',
    ],
    [
      'in a language that the problem does not allow',
      { code: 'strict' },
      403,
      'This problem does not accept solutions in this language.',
      'language',
    ],
    [
      'with an invalid idempotency key',
      { headers: { 'idempotency-key': 'x'.repeat(256) } },
      400,
      'An Idempotency-Key has 1 to 255 visible ASCII characters.',
    ],
  ];
  for (const [title, sent, status, message, field] of refusals) {
    test(title, async () => {
      await strict;
      const person = await aPerson();
      const headers = { ...sent.headers, accept: 'application/json' };
      const reply = await submit(person, { ...sent, headers });
      assert.deepEqual(
        [reply.statusCode, reply.json().error],
        [status, { code: status, message, ...(field && { fields: { [field]: message } }) }],
      );
      assert.deepEqual(await submissionsOf(person), []);
    });
  }

  test('with the filled-in form', async () => {
    const session = await signedIn(await aPerson());
    const reply = await session.post('/problem/sums/submit', { source: '</textarea><script>', language: '' });
    assert.deepEqual([reply.statusCode, errorsOf(reply)], [400, ['Choose a language.']]);
    assert.ok(reply.body.includes('&lt;/textarea&gt;&lt;script&gt;'));
  });

  test('as the third waiting one, until one is judged', async () => {
    const person = await aPerson();
    assert.equal((await submit(person)).statusCode, 302);
    assert.equal((await submit(person)).statusCode, 302);
    const third = await submit(person);
    assert.deepEqual([third.statusCode, third.headers['retry-after']], [429, '5']);
    await judge((await submissionsOf(person))[0]!.id);
    assert.equal((await submit(person)).statusCode, 302);
    assert.equal((await submissionsOf(person)).length, 3);
  });

  test('as the third waiting one, also if all are sent at once', async () => {
    const person = await aPerson();
    const authorization = `Bearer ${await aToken(person)}`;
    const connections = Array.from({ length: 12 }, () => sql`select pg_sleep(0.1)`.execute(database.query));
    await Promise.all(connections);
    const payload = { source, language: languageId };
    const post = () =>
      app.inject({ method: 'POST', url: '/problem/sums/submit', headers: { authorization }, payload });
    const replies = await Promise.all(Array.from({ length: 12 }, post));
    const statuses = replies.map(({ statusCode }) => statusCode);
    assert.deepEqual(
      statuses.filter((status) => status !== 429),
      [302, 302],
    );
  });
});

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'a5c1', accept: 'application/json' };

  test('creates one submission for repeated requests', async () => {
    const person = await aPerson();
    const first = await submit(person, { headers: key });
    const second = await submit(person, { headers: key });
    assert.deepEqual([first.statusCode, second.statusCode], [201, 201]);
    assert.deepEqual(second.json(), first.json());
    assert.equal((await submissionsOf(person)).length, 1);
  });

  test('cannot be used for another solution', async () => {
    const person = await aPerson();
    await submit(person, { headers: key });
    const other = await submit(person, { headers: key, fields: { source: 'print(0)' } });
    assert.deepEqual(
      [other.statusCode, other.json().error.message],
      [409, 'This Idempotency-Key was used for another submission.'],
    );
  });

  test('belongs to its user', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    assert.equal((await submit(one, { headers: key })).statusCode, 201);
    assert.equal((await submit(other, { headers: key })).statusCode, 201);
    assert.equal((await submissionsOf(other)).length, 1);
  });

  test('of a refused request can be used again', async () => {
    const person = await aPerson();
    assert.equal((await submit(person, { headers: key, fields: { source: '' } })).statusCode, 400);
    assert.equal((await submit(person, { headers: key })).statusCode, 201);
  });

  test('expires after a day', async () => {
    const person = await aPerson();
    const first = await submit(person, { headers: key });
    clock.now = new Date(Date.now() + 24 * 3_600_000 + 1000);
    const later = await submit(person, { headers: key });
    clock.now = new Date();
    assert.notDeepEqual(later.json(), first.json());
  });
});
