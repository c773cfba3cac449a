import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actingEndpoints } from '@tribunal/contract/acting';
import { type Endpoint, fillPath, pathParts } from '@tribunal/contract/api/endpoint';
import {
  joinContest,
  leaveContest,
  registerForContest,
  unregisterFromContest,
} from '@tribunal/contract/contests/joining';
import { abortSubmission, submitSolution } from '@tribunal/contract/submitting';
import { formatTime } from '@tribunal/contract/time';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { createDiskSpace } from '@tribunal/server/environment/disk-space';
import { buildApp } from '@tribunal/server/start/app';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { holdToDocument } from '../fixtures/openapi.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
let freeBytes = Infinity;
const site = testSite(database, { disk: createDiskSpace(async () => freeBytes) });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);

const languageId = await aLanguage('PY3');
const otherLanguageId = await aLanguage('RUST');
const problemId = await aProblem({ code: 'sums' });
await aProblem({ code: 'private', is_public: false });
await aProblem({ code: 'parts', max_source_files: 2 });
const choosy = await aProblem({ code: 'choosy' });
await database.query
  .insertInto('problem_languages')
  .values({ problem_id: choosy, language_id: otherLanguageId })
  .execute();
const running = await aContest({ key: 'running', problems: [{ id: problemId }] });
const upcoming = await aContest({ key: 'upcoming', start_time: hours(1), end_time: hours(2) });
const coming = await aContest({ key: 'coming', start_time: hours(1), end_time: hours(2) });
const closed = await aContest({ key: 'closed' });
await database.query
  .updateTable('contests')
  .set({ access_code: 'sesame' })
  .where('id', 'in', [closed.id, coming.id])
  .execute();
await database.query
  .updateTable('contest_problems')
  .set({ max_submissions: 1 })
  .where('contest_id', '=', running.id)
  .execute();

const json = { accept: 'application/json' };
const heard = new Map<Endpoint, Set<string>>(actingEndpoints.map((endpoint) => [endpoint, new Set()]));

interface Sent {
  readonly form?: Record<string, string>;
  readonly json?: object;
  readonly headers?: Record<string, string>;
}

/** Calls a page with a token, validates the reply against the contract, and returns its status with the data or the message. */
async function call(person: Person | null, endpoint: Endpoint, name: string | number, sent: Sent = {}) {
  const [part = ''] = pathParts(endpoint.path);
  const url = fillPath(endpoint.path, { [part]: String(name) });
  const reply = await app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...json,
      ...(person && { authorization: `Bearer ${await aToken(person)}` }),
      'content-type': sent.json ? 'application/json' : 'application/x-www-form-urlencoded',
      ...sent.headers,
    },
    payload: sent.json ? JSON.stringify(sent.json) : String(new URLSearchParams(sent.form)),
  });
  holdToDocument(endpoint.method, url, reply);
  return held(endpoint, reply.statusCode, reply.json());
}

function held(endpoint: Endpoint, status: number, body: ReturnType<typeof JSON.parse>) {
  const isSuccess = status < 300;
  if (isSuccess) {
    assert.equal(status, endpoint.status ?? 200);
    return body.data;
  }
  const { message } = body.error;
  const documented = endpoint.errors.find(
    (error) => error.status === status && withDetail(error.message).test(message),
  );
  assert.ok(documented, `${endpoint.path} answered ${status} ${message}`);
  heard.get(endpoint)?.add(documented.message);
  return message;
}

/** A message with a number or a name in it. */
function withDetail(message: string): RegExp {
  const parts = message.split('{detail}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

const solution = { source: 'print(1)', language: String(languageId) };
const submit = (person: Person | null, form: Record<string, string> = {}, code = 'sums', headers = {}) =>
  call(person, submitSolution, code, { form: { ...solution, ...form }, headers });

/** Files that are no zip, whatever their names say. */
async function submitFiles(person: Person, code: string, names: readonly string[]) {
  const parts = [`name="language"\r\n\r\n${languageId}`].concat(
    names.map((name) => `name="files"; filename="${name}"\r\n\r\nPK\x03\x04`),
  );
  const payload = `${parts.map((part) => `--B\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--B--\r\n`;
  const headers = {
    ...json,
    authorization: `Bearer ${await aToken(person)}`,
    'content-type': 'multipart/form-data; boundary=B',
  };
  const reply = await app.inject({ method: 'POST', url: `/problem/${code}/submit`, headers, payload });
  held(submitSolution, reply.statusCode, reply.json());
}

async function judge(id: number): Promise<void> {
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1, error: null } as const;
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
}

test('replies and refusals of submitting follow the contract', async () => {
  const person = await aPerson();
  const { id, url } = await submit(person);
  assert.equal(url, `/submission/${id}`);
  await submit(person, { source: '' });
  await submit(person, { source: 'x'.repeat(65_537) });
  await submit(person, { source: 'a\0b' });
  await submit(person, { language: '999' });
  await submitFiles(person, 'sums', ['a.py', 'b.py']);
  await submitFiles(person, 'parts', ['a.py', 'a.py']);
  await submitFiles(person, 'parts', ['a.zip']);
  await submit(person, {}, 'choosy');
  await submit(person, {}, 'private');
  await submit(person, {}, 'sums', { 'idempotency-key': 'a'.repeat(256) });
  await submit(person, {}, 'sums', { 'idempotency-key': 'mine' });
  await submit(person, { source: 'other' }, 'sums', { 'idempotency-key': 'mine' });
  await submit(person);
  const contestant = await aPerson();
  await call(contestant, joinContest, 'running');
  await judge((await submit(contestant)).id);
  await submit(contestant);
  await database.query
    .insertInto('contest_languages')
    .values({ contest_id: running.id, language_id: otherLanguageId })
    .execute();
  await submit(contestant);
  await database.query.deleteFrom('contest_languages').execute();
  const entries = database.query.updateTable('contest_problems').where('contest_id', '=', running.id);
  await entries.set({ hold: 'submitting' }).execute();
  await submit(contestant);
  await entries.set({ hold: null }).execute();
  const clock = database.query.updateTable('contests').where('id', '=', running.id);
  const pause = { start: formatTime(hours(-1)), end: null };
  await clock.set({ removed_intervals: JSON.stringify([pause]) }).execute();
  await submit(contestant);
  await clock.set({ removed_intervals: '[]' }).execute();
  await submit(contestant, { contest: 'running' }, 'choosy');
  for (const contest of ['none', 'running', 'upcoming']) await submit(person, { contest });
  const ended = await aContest({ start_time: hours(-2), end_time: hours(-1), problems: [{ id: problemId }] });
  const [late, banned] = [await aPerson(), await aPerson()];
  await entered(late, ended.id);
  await submit(late, { contest: ended.key });
  await entered(banned, running.id, { is_disqualified: true });
  await submit(banned, { contest: 'running' });
  freeBytes = 0;
  await submit(person);
  freeBytes = Infinity;
});

async function entered({ id }: Person, contest_id: number, columns: { is_disqualified?: boolean } = {}) {
  const current_participation_id = await aParticipation({ contest_id, user_id: id, ...columns });
  await database.query.updateTable('users').set({ current_participation_id }).where('id', '=', id).execute();
}

test('replies and refusals of aborting follow the contract', async () => {
  const person = await aPerson();
  const { id } = await submit(person);
  await call(await aPerson(), abortSubmission, id);
  assert.deepEqual(await call(person, abortSubmission, id), { id, url: `/submission/${id}` });
  await call(person, abortSubmission, id);
  await call(person, abortSubmission, 2_000_000_000);
});

test('replies and refusals of joining and leaving follow the contract', async () => {
  const person = await aPerson();
  assert.deepEqual(await call(person, joinContest, 'running'), { contest: 'running', virtual: 0 });
  assert.deepEqual(await call(person, leaveContest, 'running'), { contest: 'running' });
  await call(person, leaveContest, 'running');
  await call(person, joinContest, 'none');
  await call(person, joinContest, 'upcoming');
  await call(person, joinContest, 'closed');
  const { id } = await aContest({ key: 'approving' });
  const approving = database.query.updateTable('contests').where('id', '=', id);
  await approving.set({ registration_approval: true }).execute();
  await call(person, joinContest, 'approving');
  await call(person, joinContest, 'closed', { form: { access_code: 'a\u0007b' } });
  const code = { form: { access_code: 'sesame' } };
  assert.deepEqual(await call(person, joinContest, 'closed', code), { contest: 'closed', virtual: 0 });
  const guesser = await aPerson();
  for (let n = 0; n < 11; n++)
    await call(guesser, joinContest, 'closed', { form: { access_code: `guess ${n}` } });
  const banned = await aPerson();
  await aParticipation({ contest_id: running.id, user_id: banned.id, is_disqualified: true });
  await call(banned, joinContest, 'running');
  const prolonged = await aContest({ key: 'prolonged', end_time: hours(-1) });
  const slow = await aPerson();
  await aParticipation({ contest_id: prolonged.id, user_id: slow.id, extra_minutes: 120 });
  await call(person, joinContest, 'prolonged');
});

test('replies and refusals of registering follow the contract', async () => {
  const person = await aPerson();
  await call(person, registerForContest, 'upcoming');
  await call(person, unregisterFromContest, 'upcoming');
  await call(person, unregisterFromContest, 'upcoming');
  for (const name of ['running', 'none', 'coming']) await call(person, registerForContest, name);
  await call(person, unregisterFromContest, 'none');
  await call(person, registerForContest, 'coming', { form: { access_code: 'a\u0007b' } });
  const guesser = await aPerson();
  for (let n = 0; n < 11; n++)
    await call(guesser, registerForContest, 'coming', { form: { access_code: `guess ${n}` } });
  const [maker, banned] = [await aPerson(), await aPerson()];
  await database.query
    .insertInto('contest_roles')
    .values({ contest_id: upcoming.id, user_id: maker.id, role: 'tester' })
    .execute();
  await call(maker, registerForContest, 'upcoming');
  await aParticipation({ contest_id: upcoming.id, user_id: banned.id, is_disqualified: true });
  await call(banned, registerForContest, 'upcoming');
  await database.query
    .updateTable('contests')
    .set({ is_registration_open: false })
    .where('id', '=', upcoming.id)
    .execute();
  await call(person, registerForContest, 'upcoming');
  await registerWithAnswers(person);
});

async function registerWithAnswers(person: Person): Promise<void> {
  const { id } = await aContest({ key: 'asking', start_time: hours(2), end_time: hours(3) });
  const asking = database.query.updateTable('contests').where('id', '=', id);
  await asking.set({ registration_questions: ['School?'], registration_opens: hours(1) }).execute();
  const register = (answers: object) => call(person, registerForContest, 'asking', { json: { answers } });
  await register({ 'School?': 'First' });
  await asking.set({ registration_opens: null }).execute();
  await register({ 'School?': '' });
  await register({ 'School?': 'First', 'Age?': '17' });
  const request = { contest_id: id, user_id: person.id, state: 'refused', made_at: hours(-1) } as const;
  await database.query.insertInto('registration_requests').values(request).execute();
  await register({ 'School?': 'First' });
}

test('a form that cannot be parsed is a bad request', async () => {
  const authorization = `Bearer ${await aToken(await aPerson())}`;
  const whole = '--edge\r\nContent-Disposition: form-data; name="source"\r\n\r\nx\r\n';
  for (const [type, payload] of [
    ['multipart/form-data', `${whole}--edge--\r\n`],
    ['multipart/form-data; boundary=edge', whole],
    ['multipart/form-data; boundary=edge', '{"source": "x"}'],
  ] as const) {
    const headers = { ...json, authorization, 'content-type': type };
    const reply = await app.inject({ method: 'POST', url: '/problem/sums/submit', headers, payload });
    assert.deepEqual(
      [reply.statusCode, reply.json().error],
      [400, { code: 400, message: 'bad request' }],
      type,
    );
  }
});

test('guests, and sessions without a CSRF token, are refused according to the contract', async () => {
  const session = await signedIn(await aPerson());
  for (const endpoint of actingEndpoints as readonly Endpoint[]) {
    await call(null, endpoint, 'x');
    const [part = ''] = pathParts(endpoint.path);
    const forged = await session.post(
      fillPath(endpoint.path, { [part]: 'x' }),
      { csrfmiddlewaretoken: '' },
      { headers: json },
    );
    held(endpoint, forged.statusCode, forged.json());
  }
});

test('every refusal of these pages in the contract occurs', () => {
  for (const [{ path, errors }, messages] of heard)
    assert.deepEqual([...messages].sort(), [...new Set(errors.map(({ message }) => message))].sort(), path);
});
