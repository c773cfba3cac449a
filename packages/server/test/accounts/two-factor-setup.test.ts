import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { clearTwoFactor } from '@tribunal/server/actions/accounts/two-factor/disable-two-factor';
import { fromBase32 } from '@tribunal/server/auth/base32';
import { unseal } from '@tribunal/server/auth/seal';
import { totpCode } from '@tribunal/server/auth/two-factor';
import { buildApp } from '@tribunal/server/start/app';
import type { LightMyRequestResponse } from 'fastify';
import { codeAt, password, people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

let now = new Date('2026-03-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator } = people(site, app);

const wrongCode = ['This code is wrong or was used before.'];
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const scratchCode = 'ABCDEFGHIJKLMNOP';
const enter = (session: Browser, code: string, fields: Record<string, string> = {}) =>
  session.post('/accounts/2fa/', { totp_or_scratch_code: code, ...fields });

describe('enabling two-factor authentication', () => {
  const enable = '/accounts/2fa/enable/';

  function offered(page: LightMyRequestResponse): { offer: string; code: string } {
    const [, offer = ''] = /name="offer" value="([^"]+)"/.exec(page.body) ?? [];
    const [, key = ''] = /<code class="key">([^<]+)<\/code>/.exec(page.body) ?? [];
    return { offer, code: totpCode(fromBase32(key) as Buffer, Math.floor(now.getTime() / 30_000)) };
  }

  test('requires a first code, shows five scratch codes, and encrypts the key', async () => {
    const person = await aPerson();
    const [session, other] = [await signedIn(person), await signedIn(person)];
    const page = await session.get(enable);
    assert.match(page.body, /<figure class="qr"[^>]*><svg /);
    const { offer, code } = offered(page);
    const reply = await session.post(enable, { offer, totp_or_scratch_code: code });
    assert.equal(reply.statusCode, 200);
    assert.equal(contentOf(reply).match(/<li><code>[A-Z2-7]{16}<\/code>/g)?.length, 5);
    assert.equal((await session.get('/user')).headers.location, `/user/${person.username}`);
    assert.equal((await other.get('/user')).headers.location, '/accounts/2fa/?next=%2Fuser');
    const row = await database.query
      .selectFrom('users')
      .select('totp_key')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    assert.match(row.totp_key ?? '', /^v1\./);
    assert.match(unseal(row.totp_key ?? '', site.secretKey) ?? '', /^[A-Z2-7]{32}$/);
    assert.equal((await enter(other, code)).statusCode, 403, 'the first code counts as used');
  });

  describe('requires a code in every other session of the user:', () => {
    async function assertCodeIsDue(earlier: Browser, username: string, secret = password) {
      const session = browser(app);
      await session.post('/accounts/login/', { username, password: secret });
      const { offer, code } = offered(await session.get(enable));
      assert.equal((await session.post(enable, { offer, totp_or_scratch_code: code })).statusCode, 200);
      assert.equal((await earlier.get('/user')).headers.location, '/accounts/2fa/?next=%2Fuser');
    }

    test('one started at sign-up', async () => {
      await aPerson({ is_superuser: true });
      const earlier = browser(app);
      await earlier.post('/accounts/register/', { username: 'newcomer', password });
      assert.equal((await earlier.get('/user')).headers.location, '/user/newcomer');
      await assertCodeIsDue(earlier, 'newcomer');
    });

    test('one started by a password change', async () => {
      const { username } = await aPerson();
      const earlier = await signedIn({ id: 0, username });
      const changed = 'another password nobody guesses';
      await earlier.post('/accounts/password/change/', { old_password: password, new_password: changed });
      await assertCodeIsDue(earlier, username, changed);
    });

    test('one that was authenticated before a reset', async () => {
      const { person, session: earlier } = await anAdministrator();
      await clearTwoFactor(database.query, person.id);
      await assertCodeIsDue(earlier, person.username);
    });
  });

  test('redirects staff back to the administration, and never outside', async () => {
    const session = await signedIn(await aPerson({ is_staff: true }));
    const page = await session.get((await session.get('/admin/users/?q=a')).headers.location ?? '');
    assert.match(contentOf(page), /The administration pages need an account with two-factor authentication/);
    const [, next = ''] = /name="next" value="([^"]*)"/.exec(page.body) ?? [];
    const { offer, code } = offered(page);
    const wrong = await session.post(enable, { offer, next, totp_or_scratch_code: 'x' });
    assert.match(wrong.body, /name="next" value="\/admin\/users\/\?q=a"/);
    const lost = await session.post(enable, { next, totp_or_scratch_code: code });
    assert.equal(lost.headers.location, `${enable}?next=${encodeURIComponent(next)}`);
    const reply = await session.post(enable, { offer, next, totp_or_scratch_code: code });
    assert.match(contentOf(reply), /<a class="button" href="\/admin\/users\/\?q=a">Continue<\/a>/);
    assert.equal((await session.get(next)).statusCode, 200);
    const outside = await (await signedIn(await aPerson())).get(`${enable}?next=//evil.example`);
    assert.match(outside.body, /name="next" value=""/);
    assert.doesNotMatch(contentOf(outside), /evil|administration/);
  });

  test('redirects if it is already enabled', async () => {
    const { session } = await anAdministrator();
    assert.equal((await session.get(enable)).headers.location, '/edit/profile/');
    assert.equal((await session.get(`${enable}?next=/admin/`)).headers.location, '/admin/');
    assert.equal((await session.get(`${enable}?next=//evil.example`)).headers.location, '/edit/profile/');
  });

  test('with a wrong code offers the same key again', async () => {
    const session = await signedIn(await aPerson());
    const { offer, code } = offered(await session.get(enable));
    const wrong = await session.post(enable, {
      offer,
      totp_or_scratch_code: code === '000000' ? '000001' : '000000',
    });
    assert.deepEqual([wrong.statusCode, errorsOf(wrong), offered(wrong).offer], [403, wrongCode, offer]);
  });

  test('refuses a key offered to another user and a forged one', async () => {
    const session = await signedIn(await aPerson());
    const { offer, code } = offered(await (await signedIn(await aPerson())).get(enable));
    for (const foreign of [offer, 'JBSWY3DPEHPK3PXP', '']) {
      const reply = await session.post(enable, { offer: foreign, totp_or_scratch_code: code });
      assert.deepEqual([reply.statusCode, reply.headers.location], [302, `${enable}?next=`]);
    }
    assert.match((await session.get('/user')).headers.location ?? '', /^\/user\//);
  });

  test('is refused if it is already enabled', async () => {
    const session = await signedIn(await aPerson());
    const [one, two] = [offered(await session.get(enable)), offered(await session.get(enable))];
    await session.post(enable, { offer: one.offer, totp_or_scratch_code: one.code });
    const again = await session.post(enable, { offer: two.offer, totp_or_scratch_code: two.code });
    assert.deepEqual(
      [again.statusCode, errorsOf(again)],
      [409, ['Two-factor authentication is already on.']],
    );
  });
});

describe('disabling two-factor authentication', () => {
  const disable = '/accounts/2fa/disable/';

  async function passed(given: { is_staff?: boolean } = {}) {
    const person = await aPerson({ scratchCode, ...given });
    const session = await signedIn(person);
    await enter(session, codeAt(now));
    later(30);
    return { person, session };
  }

  test('requires a code; afterwards the password is sufficient', async () => {
    const { person, session } = await passed();
    assert.equal((await session.post(disable, { totp_or_scratch_code: '000000' })).statusCode, 403);
    const reply = await session.post(disable, { totp_or_scratch_code: codeAt(now) });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/edit/profile/?saved']);
    const next = await signedIn(person);
    assert.equal((await next.get('/user')).headers.location, `/user/${person.username}`);
  });

  test('is refused to staff', async () => {
    const { session } = await passed({ is_staff: true });
    assert.equal((await session.post(disable, { totp_or_scratch_code: codeAt(now) })).statusCode, 403);
    assert.doesNotMatch(contentOf(await session.get('/edit/profile/')), /2fa\/disable/);
  });

  test('is refused if it is not enabled', async () => {
    const session = await signedIn(await aPerson());
    assert.equal((await session.post(disable, { totp_or_scratch_code: '000000' })).statusCode, 409);
  });
});
