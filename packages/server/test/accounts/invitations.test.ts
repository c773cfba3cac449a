import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { inviteCommand } from '@tribunal/server/commands/accounts/invite-command';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { browser, contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_OPEN_REGISTRATION: false } });
const app = await buildApp(site);
after(() => app.close());
const { anAdministrator } = people(site, app);
await database.query.insertInto('organizations').values({ slug: 'school', name: 'School' }).execute();

const invitationIn = (text: string) => /\/accounts\/register\/\?invitation=([\w-]{32})/.exec(text)?.[1] ?? '';
const run = (...args: string[]) => runCommand(site, inviteCommand, args);

async function register(username: string, invitation: string): Promise<number> {
  const guest = browser(app);
  await guest.get(`/accounts/register/?invitation=${invitation}`);
  const fields = { username, email: '', password: 'zebras at dawn', invitation };
  return (await guest.post('/accounts/register/', fields)).statusCode;
}

describe('an invitation', () => {
  test('creates as many accounts as it allows, in its organization, on a closed site', async () => {
    const { stdout } = await run('--uses', '2', '--organization', 'school');
    const invitation = invitationIn(stdout);
    assert.equal(await register('closed', ''), 403);
    assert.deepEqual(
      [
        await register('bad name', invitation),
        await register('one', invitation),
        await register('two', invitation),
        await register('three', invitation),
      ],
      [400, 302, 302, 403],
      'a refused registration uses nothing',
    );
    const members = await database.query
      .selectFrom('organization_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select('username')
      .orderBy('username')
      .execute();
    assert.deepEqual(members, [{ username: 'one' }, { username: 'two' }]);
  });

  test('creates one account only, also when two people use it at once', async () => {
    const invitation = invitationIn((await run()).stdout);
    const answers = await Promise.all([register('left', invitation), register('right', invitation)]);
    assert.deepEqual(answers.toSorted(), [302, 403]);
  });

  test('expires', async () => {
    const invitation = invitationIn((await run('--days', '2')).stdout);
    now = new Date('2026-03-03T12:00:00Z');
    const page = await browser(app).get(`/accounts/register/?invitation=${invitation}`);
    assert.deepEqual([page.statusCode, await register('late', invitation)], [403, 403]);
  });

  test('is made and withdrawn by staff who may change users, and both are audited', async () => {
    const { session } = await anAdministrator({ permissions: ['change_user'] });
    const { session: onlooker } = await anAdministrator();
    const fields = { uses: '1', days: '1', organization: '' };
    assert.equal((await onlooker.post('/admin/invitations/', fields)).statusCode, 403);
    const refused = await session.post('/admin/invitations/', { ...fields, organization: 'none' });
    assert.equal(refused.statusCode, 400);
    const made = contentOf(await session.post('/admin/invitations/', fields));
    const id = /\/admin\/invitations\/(\d+)\/delete\//.exec(made)?.[1];
    await session.post(`/admin/invitations/${id}/delete/`);
    assert.equal(await register('withdrawn', invitationIn(made)), 403);
    const entries = await database.query
      .selectFrom('audit_entries')
      .select('action')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['withdraw invitation', 'create invitation'],
    );
  });

  test('has sensible limits', async () => {
    for (const args of [
      ['--uses', '0'],
      ['--days', '1000'],
      ['--uses', 'x'],
      ['--organization', 'none'],
    ])
      assert.equal((await run(...args)).status, 1, args.join(' '));
  });
});
