import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setPhoto } from '@tribunal/server/actions/accounts/set-photo';
import { setLogo } from '@tribunal/server/actions/organizations/set-logo';
import { exportContestCommand } from '@tribunal/server/commands/contests/export-contest-command';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { runCommand } from '../commands/run-command.ts';
import { square } from '../problem-packages/package-fixtures.ts';
import { basic, clicsSite, minutes } from './clics-site.ts';

const { site, app, database, clock, tokenOf } = await clicsSite();
after(() => app.close());
const full = basic(await tokenOf('chief'));
await setLogo(database, commandLine, 'north', square, clock.now);
const pdf = Buffer.from('%PDF-1.4 add the numbers');
const { hash } = await site.blobs.put(pdf);

async function addStatement(name: string): Promise<void> {
  const { id } = await database.query
    .selectFrom('problems')
    .select('id')
    .where('code', '=', 'sums')
    .executeTakeFirstOrThrow();
  const row = { problem_id: id, name, kind: 'statement', hash, bytes: pdf.length } as const;
  await database.query
    .insertInto('problem_files')
    .values({ ...row, media_type: 'application/pdf' })
    .execute();
}

const get = (url: string, headers = {}) => app.inject({ url: `/api/contests/cup/${url}`, headers });
const statements = (reply: { json(): { statement?: unknown } }) => reply.json().statement;

test('a problem refers to its statement as PDF, which is sent to those who see the problem', async () => {
  await addStatement('en.pdf');
  clock.now = minutes(-5);
  const href = `contests/cup/problems/sums/statement/${hash}`;
  assert.deepEqual(statements(await get('problems/sums', full)), [
    { href, filename: 'statement.pdf', mime: 'application/pdf' },
  ]);
  const sent = await app.inject({ url: `/api/${href}`, headers: full });
  assert.deepEqual(
    [sent.statusCode, sent.headers['content-type'], sent.rawPayload],
    [200, 'application/pdf', pdf],
  );
  assert.equal((await app.inject(`/api/${href}`)).statusCode, 404);
  clock.now = minutes(1);
  for (const root of ['/api', '/api/2023-06', '/api/2026-01'])
    assert.deepEqual((await app.inject(`${root}/${href}`)).rawPayload, pdf);
  for (const wrong of ['problems/trees/statement', 'problems/none/statement'])
    assert.equal((await get(`${wrong}/${hash}`, full)).statusCode, 404);
  assert.deepEqual((await get('problems/sums/statement/%00', full)).json(), {
    code: 404,
    message: 'Not found',
  });
});

test('statements in several languages have different file names', async () => {
  clock.now = minutes(2);
  await addStatement('vi.pdf');
  const found = statements(await get('problems/sums')) as { filename: string }[];
  assert.deepEqual(
    found.map(({ filename }) => filename),
    ['statement.en.pdf', 'statement.vi.pdf'],
  );
  assert.equal(statements(await get('problems/trees')), undefined);
});

test('an organization refers to its logo with its size, for those who see the organization', async () => {
  clock.now = minutes(3);
  const [organization] = (await get('organizations', full)).json();
  const [logo] = organization.logo;
  assert.deepEqual(
    { ...logo, href: '' },
    { href: '', filename: 'logo.png', mime: 'image/png', width: 1, height: 1 },
  );
  const sent = await app.inject({ url: `/api/${logo.href}`, headers: full });
  assert.deepEqual(
    [sent.statusCode, sent.headers['content-type'], sent.rawPayload],
    [200, 'image/png', square],
  );
  assert.equal((await app.inject(`/api/${logo.href}`)).statusCode, 404);
  await database.query.updateTable('contests').set({ show_organizations: true }).execute();
  clock.now = minutes(4);
  assert.equal((await app.inject(`/api/${logo.href}`)).statusCode, 200);
  await setLogo(database, commandLine, 'north', null, clock.now);
  clock.now = minutes(5);
  assert.equal((await get('organizations')).json()[0].logo, undefined);
  assert.equal((await app.inject(`/api/${logo.href}`)).statusCode, 404);
});

test('a team refers to its photo with its size, for those who see the name of the team', async () => {
  clock.now = minutes(6);
  await setPhoto(database, commandLine, 'red', square, clock.now);
  const photoOf = async (headers = {}) =>
    (await get('teams', headers)).json().find(({ label }: { label: string }) => label === 'red').photo;
  await database.query.updateTable('contests').set({ show_team_names: false }).execute();
  const [photo] = await photoOf(full);
  assert.deepEqual(
    { ...photo, href: '' },
    { href: '', filename: 'photo.png', mime: 'image/png', width: 1, height: 1 },
  );
  const sent = await app.inject({ url: `/api/${photo.href}`, headers: full });
  assert.deepEqual(
    [sent.statusCode, sent.headers['content-type'], sent.rawPayload],
    [200, 'image/png', square],
  );
  assert.equal(await photoOf(), undefined);
  assert.equal((await app.inject(`/api/${photo.href}`)).statusCode, 404);
  await database.query.updateTable('contests').set({ show_team_names: true }).execute();
  clock.now = minutes(7);
  assert.deepEqual(await photoOf(), [photo]);
  assert.equal((await app.inject(`/api/${photo.href}`)).statusCode, 200);
});

test('a contest refers to its banner with its size, in answers and in the feed', async () => {
  clock.now = minutes(8);
  const url = '/contest/cup/banner';
  const form = new FormData();
  form.set('banner', new File([new Uint8Array(square)], 'banner.png'));
  const sent = new Response(form);
  const set = await app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${await tokenOf('chief')}`,
      accept: 'application/json',
      'content-type': sent.headers.get('content-type')!,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  assert.equal(set.statusCode, 200, set.body);
  const { banner: address } = set.json().data;
  const image = address.split('/').at(-1);
  const reference = { filename: 'banner.png', mime: 'image/png', width: 1, height: 1 };
  const banner = [{ href: `contests/cup/banner/${image}`, ...reference }];
  assert.deepEqual((await get('')).json().banner, banner);
  const [listed] = (await app.inject('/api/2026-01/contests')).json();
  assert.deepEqual(listed.banner, banner);
  const feed = (await get('event-feed?stream=false')).body.trim().split('\n');
  const lines = feed.map((line) => JSON.parse(line)).filter(({ type }) => type === 'contest');
  assert.deepEqual(lines.at(-1).data.banner, banner);
  const file = await app.inject(`/api/${banner[0]!.href}`);
  assert.deepEqual([file.rawPayload, file.headers['content-type']], [square, 'image/png']);
  assert.equal((await get('banner/0')).statusCode, 404);
});

test('a package contains the files at the names of their references', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-files-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  await setLogo(database, commandLine, 'north', square, clock.now);
  const { status } = await runCommand(site, exportContestCommand, ['cup', folder]);
  assert.equal(status, 0);
  assert.deepEqual(readFileSync(join(folder, 'problems/sums/statement.vi.pdf')), pdf);
  assert.deepEqual(readFileSync(join(folder, 'contest/banner.png')), square);
  const [{ id }] = JSON.parse(readFileSync(join(folder, 'organizations.json'), 'utf8'));
  assert.deepEqual(readFileSync(join(folder, 'organizations', id, 'logo.png')), square);
  const teams = JSON.parse(readFileSync(join(folder, 'teams.json'), 'utf8'));
  const red = teams.find(({ label }: { label: string }) => label === 'red');
  assert.deepEqual(readFileSync(join(folder, 'teams', red.id, 'photo.png')), square);
});
