import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '@tribunal/client/commands/api';
import { post } from '@tribunal/client/commands/post';
import { resources } from '@tribunal/client/resources';
import { Tribunal } from '@tribunal/client/tribunal';
import { editOrganizationPage, newOrganizationPage } from '@tribunal/contract/pages/organizations';
import type { Settings } from '@tribunal/server/environment/settings';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../packages/client/test/run-command.ts';
import { makeScenario, now, tokenOf } from '../packages/server/test/data/scenario.ts';
import { testDatabase } from '../packages/server/test/fixtures/database.ts';
import { testSite } from '../packages/server/test/fixtures/site.ts';

const database = await testDatabase();

/** The real site, listening on a socket. */
async function openSite(settings: Partial<Settings>) {
  const site = testSite(database, { now: () => now, settings });
  const app = await buildApp(site);
  after(() => app.close());
  return { site, address: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const { site, address } = await openSite({ SITE_API_RATE_LIMIT: 0, SITE_API_PAGE_SIZE: 2 });
await makeScenario(site);
const token = await tokenOf(site, 'ada');
const asAda = new Tribunal({ site: address, token });
const asGuest = new Tribunal({ site: address });

const names: Readonly<Record<string, string>> = {
  contest: 'cup',
  problem: 'bridges',
  user: 'ada',
  submission: '2',
};

for (const { name, endpoint, part } of resources) {
  test(`the client can read the reply of the site to ${name}`, async () => {
    if (part !== null) {
      const object = await asAda.object(endpoint, names[name] ?? '');
      ok(object.ok, JSON.stringify(object));
      return;
    }
    let count = 0;
    for await (const _ of asAda.list(endpoint, {})) count++;
    const page = await asAda.list(endpoint, {}).page();
    ok(page.ok && count > 0);
    equal(count, page.value.total_objects);
  });
}

test('the site accepts the filters of the client', async () => {
  const found: (string | number)[][] = [[], [], []];
  for await (const { code } of asGuest.problems({ type: ['Graphs', 'Greedy'], partial: false }))
    found[0]?.push(code);
  for await (const { key } of asGuest.contests({ is_rated: true, tag: ['weekly'] })) found[1]?.push(key);
  for await (const { id } of asAda.submissions({ user: 'ada', result: ['WA'] })) found[2]?.push(id);
  deepEqual(found, [['sorting'], ['old'], [2]]);
});

test('with a token the client sees what its owner may see', async () => {
  deepEqual(await asAda.whoAmI(), { ok: true, value: 'ada' });
  const refused = (code: number, message: string) => ({
    ok: false,
    error: { kind: 'api', code, message, retryAfterMs: null },
  });
  deepEqual(await asGuest.submission(2), refused(403, 'login required'));
  const wrong = new Tribunal({ site: address, token: `${token.slice(0, -4)}AAAA` });
  deepEqual(await wrong.submission(2), refused(401, 'Invalid token'));
  const malformed = new Tribunal({ site: address, token: 'short' });
  deepEqual(await malformed.submission(2), refused(400, 'Invalid authorization header'));
});

test('the client can read replies of a site that omits nulls', async () => {
  const other = await openSite({ SITE_API_RATE_LIMIT: 0, SITE_API_OMIT_NULLS: true });
  const problem = await new Tribunal({ site: other.address }).problem('bridges');
  deepEqual(problem, await asGuest.problem('bridges'));
  ok(problem.ok);
});

test('a client over the limit gets the address of the captcha without a wait', async () => {
  const limited = await openSite({ SITE_API_RATE_LIMIT: 1 });
  const askLanguages = () => new Tribunal({ site: limited.address }).languages().page();
  ok((await askLanguages()).ok);
  let refused = await askLanguages();
  // With each minute a new count begins.
  while (refused.ok) refused = await askLanguages();
  ok(!refused.ok && refused.error.kind === 'api');
  equal(refused.error.code, 429);
  ok(refused.error.captcha?.startsWith(`${limited.address}/captcha/?caller=`));
});

test('the client joins and leaves a contest and aborts a submission as the site allows', async () => {
  const refused = (code: number, message: string) => ({
    ok: false,
    error: { kind: 'api', code, message, retryAfterMs: null },
  });
  deepEqual(await asAda.join('old'), { ok: true, value: { contest: 'old', virtual: 1 } });
  deepEqual(await asAda.leave('old'), { ok: true, value: { contest: 'old' } });
  deepEqual(await asAda.leave('old'), refused(404, 'You are not in this contest.'));
  deepEqual(await asAda.abort(2), refused(403, 'You cannot abort this submission.'));
  deepEqual(await asGuest.join('old'), refused(403, 'login required'));
});

test('tribunal post does what the form of a page does, with the rights of the user', async () => {
  const run = async (user: string, ...args: string[]) => {
    const TRIBUNAL_TOKEN = await tokenOf(site, user);
    const env = { TRIBUNAL_SITE: address, TRIBUNAL_TOKEN, XDG_CONFIG_HOME: '/nowhere' };
    return runCommand(post, args, { env });
  };
  const make = ['/organizations/new', 'slug=made', 'name=Made by command', 'is_open=true'];
  deepEqual(await run('root', ...make), { status: 0, stdout: '{"slug":"made"}\n', stderr: '' });
  equal(
    (await run('root', ...make)).stderr,
    'tribunal post: the site answered 409: Another organization has this slug. slug: Another organization has this slug.\n',
  );
  match((await run('bob', ...make)).stderr, /answered 403: You cannot create organizations/);
  equal((await run('root', 'organizations')).status, 1);
  equal((await run('root', '/organizations/new', 'slug')).stderr, 'tribunal post: slug is not FIELD=VALUE\n');
});

test('the client calls any page of the contract, with the types of its fields and answers', async () => {
  const asRoot = new Tribunal({ site: address, token: await tokenOf(site, 'root') });
  const made = { slug: 'typed', name: 'Typed' };
  deepEqual(await asRoot.page(newOrganizationPage, 'post', {}, made), { ok: true, value: { slug: 'typed' } });
  const read = await asRoot.page(editOrganizationPage, 'get', { slug: 'typed' }, {});
  deepEqual(read.ok && [read.value.name, read.value.is_open, read.value.admins], ['Typed', true, ['root']]);
  const foreign = await asAda.page(editOrganizationPage, 'post', { slug: 'typed' }, { name: 'Other' });
  equal(!foreign.ok && foreign.error.message, 'You cannot edit this organization.');
});

test('a contest is created, copied and deleted with tribunal post and with any HTTP client', async () => {
  const env = {
    TRIBUNAL_SITE: address,
    TRIBUNAL_TOKEN: await tokenOf(site, 'root'),
    XDG_CONFIG_HOME: '/nowhere',
  };
  const run = async (...args: string[]) => (await runCommand(post, args, { env })).stdout;
  const times = { start_time: '2030-01-01T10:00:00Z', end_time: '2030-01-01T15:00:00Z' };
  const fields = { key: 'north', name: 'North', ...times };
  const assignments = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  equal(await run('/contests/new', ...assignments), '{"key":"north"}\n');
  equal(await run('/contest/north/clone', 'key=south', 'name=South'), '{"key":"south"}\n');
  equal(await run('/contest/south/delete'), '{"key":"south"}\n');
  // As curl sends it: -H 'Authorization: Bearer …' -H 'Accept: application/json' -d key=west -d name=West …
  const call = async (path: string, form: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${env.TRIBUNAL_TOKEN}`, accept: 'application/json' };
    const body = new URLSearchParams(form);
    const reply = await fetch(address + path, { method: 'POST', headers, body });
    return [reply.status, ((await reply.json()) as { data: unknown }).data];
  };
  deepEqual(await call('/contests/new', { ...fields, key: 'west' }), [201, { key: 'west' }]);
  deepEqual(await call('/contest/west/clone', { key: 'east' }), [201, { key: 'east' }]);
  deepEqual(await call('/contest/east/delete'), [200, { key: 'east' }]);
  const made = await call('/organizations/new', { slug: 'curled', name: 'Made by curl', is_open: 'on' });
  deepEqual(made, [201, { slug: 'curled' }]);
  const left = await Promise.all(['north', 'south', 'west', 'east'].map((key) => asGuest.contest(key)));
  deepEqual(
    left.map(({ ok: isThere }) => isThere),
    [true, false, true, false],
  );
});

test('tribunal api prints the data of the site', async () => {
  const env = { TRIBUNAL_SITE: address, XDG_CONFIG_HOME: '/nowhere' };
  const { status, stdout, stderr } = await runCommand(api, ['problems', '--type', 'Graphs', '--json'], {
    env,
  });
  deepEqual([status, stderr], [0, '']);
  deepEqual(JSON.parse(stdout), {
    code: 'bridges',
    name: 'Bridges & "Cuts"',
    types: ['Graphs', 'DP'],
    group: 'Classical',
    points: 5,
    partial: true,
    is_organization_private: false,
    is_public: true,
  });
});
