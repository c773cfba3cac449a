import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { promisify } from 'node:util';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { directoryStore } from '@tribunal/server/blobs/directory-store';
import { english } from '@tribunal/server/http/messages/en/english';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../packages/server/test/fixtures/accounts.ts';
import { testDatabase } from '../packages/server/test/fixtures/database.ts';
import { testSite } from '../packages/server/test/fixtures/site.ts';
import { tribunal } from '../packages/server/test/fixtures/tribunal.ts';
import { numberedSteps, type Step, stepsOf } from './guide/steps.ts';

const guide = await readFile(new URL('../docs/run-a-contest.md', import.meta.url), 'utf8');
const skip = spawnSync('curl', ['--version']).error ? 'install curl to run the commands of the guide' : false;

/** When the reader of the guide has arrived at a section. */
const clock: Readonly<Record<string, string>> = {
  'Two weeks before': '2026-05-02T03:00:00Z',
  'One week before': '2026-05-09T03:00:00Z',
  'The day before': '2026-05-15T10:30:00Z',
  'While it runs': '2026-05-16T03:00:00Z',
  'After the end': '2026-05-16T07:40:00Z',
  'The day after': '2026-05-17T03:00:00Z',
  'An olympiad': '2026-05-18T03:00:00Z',
  'A school': '2026-05-18T03:00:00Z',
  'Regional, olympiad, school': '2026-05-18T03:00:00Z',
  'Emergency card': '2026-05-18T03:00:00Z',
};

mock.timers.enable({ apis: ['Date'], now: Date.parse(clock['Two weeks before']!) });
const database = await testDatabase();
const secretKey = 'a secret key that only the guide knows, long enough';
const folder = await mkdtemp(join(tmpdir(), 'tribunal-guide-'));
// The site and the commands have the same files.
const site = testSite(database, { secretKey, blobs: directoryStore(join(folder, 'files')) });
const app = await buildApp(site);
const { anAdministrator, aToken } = people(site, app);
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const env: Record<string, string> = {
  DATABASE_URL: database.pool.options.connectionString ?? '',
  SECRET_KEY: secretKey,
  SITE_DATA_DIR: folder,
  PATH: process.env.PATH ?? '',
};

let administrator = (await anAdministrator({ username: 'visitor', is_superuser: true })).session;

test('every command and every address of the guide works in the given order', { skip }, async (context) => {
  env.SITE = await app.listen({ port: 0 });
  await site.database.query.insertInto('languages').values({ key: 'PY3', name: 'Python 3' }).execute();
  const steps = stepsOf(guide);
  assert.deepEqual(
    steps.flatMap((step) => (step.kind === 'heading' ? [step.text] : [])),
    Object.keys(clock),
  );
  for (const step of steps) await context.test(`${step.kind}: ${step.text}`, () => take(step));
});

test('every step of the guide names its page and its command', () => {
  const steps = numberedSteps(guide);
  assert.deepEqual(
    steps.map(({ title }) => Number.parseInt(title, 10)),
    steps.map((_, index) => index + 1),
  );
  const without = (kind: Step['kind']) =>
    steps.filter((one) => !one.steps.some((step) => step.kind === kind)).map(({ title }) => title);
  assert.deepEqual(without('address'), []);
  assert.deepEqual(without('command'), []);
});

test('the guide names buttons and settings as the pages do', () => {
  const named = [...guide.matchAll(/`([A-Z][a-z]+(?: [a-z]+)+)`|(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)/g)];
  const texts = textsIn(english);
  const unknown = named
    .map(([, button, setting]) => button ?? setting ?? '')
    .filter((text) => !texts.has(text));
  assert.ok(named.length > 5);
  assert.deepEqual(unknown, []);
});

function textsIn(messages: unknown): Set<string> {
  if (typeof messages === 'string') return new Set([messages]);
  if (typeof messages !== 'object' || messages === null) return new Set();
  return new Set(Object.values(messages).flatMap((value) => [...textsIn(value)]));
}

async function take(step: Step): Promise<void> {
  switch (step.kind) {
    case 'heading':
      return startSection(step.text);
    case 'file':
      return writeFile(join(folder, step.name), step.text);
    case 'address': {
      const { statusCode } = await administrator.get(step.text);
      assert.ok([200, 302].includes(statusCode), `${step.text} answered ${statusCode}`);
      return;
    }
    case 'command':
      return step.text.startsWith('curl ') ? runCurl(step.text) : runCommand(step.text);
  }
}

/** A session does not last from the first section to the last one. */
async function startSection(heading: string): Promise<void> {
  mock.timers.setTime(Date.parse(clock[heading]!));
  administrator = (await anAdministrator({ is_superuser: true })).session;
  if (heading === 'While it runs') await teamsTakePart();
  if (heading === 'After the end') await judgeEverything();
}

async function runCurl(command: string): Promise<void> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --fail-with-body`], {
    env,
    cwd: folder,
  });
  assert.ok('data' in JSON.parse(stdout), stdout);
}

/** In this process: its clock is that of the guide. */
async function runCommand(line: string): Promise<void> {
  const [, variable, command = line] = /^([A-Z]+)=\$\((.*)\)$/.exec(line) ?? [];
  const [npx, program, ...args] = command.split(' ');
  assert.deepEqual([npx, program], ['npx', 'tribunal']);
  const here = args.map((word) =>
    /\.(?:ndjson|csv|tribunal)$|-export$|^archive$/.test(word) ? join(folder, word) : word,
  );
  const { status, stdout, stderr } = await tribunal(here, env);
  // What it finds depends on the machine of the test.
  if (args[0] !== 'doctor') assert.equal(status, 0, `${line}: ${stderr}`);
  if (variable) env[variable] = stdout.trim();
}

async function teamsTakePart(): Promise<void> {
  for (const username of ['team01', 'team02']) {
    const token = await aToken(await userCalled(username));
    const call = async (path: string, payload: object) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      const reply = await app.inject({ method: 'POST', url: path, headers, payload });
      assert.ok(reply.statusCode < 300, `${path} answered ${reply.statusCode} ${reply.body}`);
    };
    await call('/contest/spring/join', {});
    await call('/problem/sums/submit', { source: 'print(3)', language: '1' });
    if (username === 'team01')
      await call('/contest/spring/clarifications/', { question: 'Negative numbers?', problem: 'sums' });
  }
  await judgeEverything();
}

async function userCalled(username: string) {
  const { query } = database;
  return query
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1000, error: null } as const;

async function judgeEverything(): Promise<void> {
  const waiting = await database.query
    .selectFrom('judge_queue')
    .select(['submission_id', 'judgement'])
    .execute();
  for (const { submission_id, judgement } of waiting)
    await recordVerdict(database, { submissionId: submission_id, judgement, outcome: accepted }, new Date());
}
