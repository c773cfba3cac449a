import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { browser, contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2026-05-01T08:00:00Z') });
const app = await buildApp(site);
after(() => app.close());
const { anAdministrator } = people(site, app);
const { session } = await anAdministrator({ username: 'root', is_superuser: true });
const staff = (await anAdministrator({ username: 'staff' })).session;
const guest = browser(app);
const json = { headers: { accept: 'application/json' } };

const settings = async () => (await session.get('/admin/site/', json)).json().data;
const page = async (path: string) => (await guest.get(path)).body;

/** As the form sends it. */
async function save(changes: Record<string, string>) {
  const { version, name } = await settings();
  return session.post('/admin/site/', { name, version, ...changes });
}

test('name, accent color, menu and banner are on every page as soon as they are saved', async () => {
  assert.match(await page('/problems/'), /<title>Problems · Tribunal<\/title>/);
  const menu = { 'menu-0-label': 'Rules', 'menu-0-address': '/page/rules' };
  const saved = await save({
    name: 'City judge',
    accent_color: '#ffcc00',
    banner: 'Finals on <Sunday>',
    ...menu,
  });
  assert.equal(saved.statusCode, 302);
  for (const path of ['/', '/problems/', '/contests/']) {
    const shown = await page(path);
    assert.match(shown, / · City judge<\/title>/);
    assert.match(shown, /href="\/site\/accent\/ffcc00\.css"/);
    assert.match(shown, /<a href="\/page\/rules">Rules<\/a>/);
    assert.match(shown, /Finals on &lt;Sunday&gt;/);
  }
  const styles = await guest.get('/site/accent/ffcc00.css');
  assert.match(styles.headers['content-type'] as string, /^text\/css/);
  assert.match(styles.body, /--accent: light-dark\(#[0-9a-f]{6}, #ffcc00\)/);
  assert.equal((await guest.get('/site/accent/x.css')).statusCode, 404);
});

test('the footer, the text of the home page and the terms are Markdown without scripts', async () => {
  await save({
    footer: 'Run by the **club**',
    home_text: '# Hello\n<script>alert(1)</script>',
    terms: 'Be *fair*',
  });
  assert.match(await page('/'), /<h\d[^>]*>Hello<\/h\d>/);
  assert.doesNotMatch(await page('/'), /alert\(1\)<\/script>/);
  assert.match(contentOf(await guest.get('/terms/')), /Be <em>fair<\/em>/);
  let footer = '';
  // The footer is rendered beside the page that asked for it.
  for (let tries = 0; tries < 100 && !footer.includes('<strong>'); tries++) footer = await page('/contests/');
  assert.match(footer, /Run by the <strong>club<\/strong>.*<a href="\/terms\/">Terms of use<\/a>/s);
  await save({ footer: '', terms: '' });
  assert.equal((await guest.get('/terms/')).statusCode, 404);
});

test('entries of the menu lead to pages, never to scripts', async () => {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'rules',
  ]) {
    const refused = await save({ 'menu-0-label': 'X', 'menu-0-address': address });
    assert.equal(refused.statusCode, 400, address);
  }
  assert.equal((await save({ accent_color: 'red; }' })).statusCode, 400);
  assert.equal((await save({ name: '' })).statusCode, 400);
});

test('an edit on top of an older version is a conflict, and the history has every edit', async () => {
  const { version } = await settings();
  await save({ banner: 'One' });
  const stale = await session.post('/admin/site/', { name: 'Mine', banner: 'Two', version });
  assert.equal(stale.statusCode, 409);
  const history = (await session.get('/admin/site/history', json)).json().data.objects;
  assert.deepEqual(history[0].changed.banner[1], 'One');
  assert.equal((await staff.post('/admin/site/', { name: 'X' })).statusCode, 403);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function send(name: 'logo' | 'favicon', content: Buffer) {
  const form = new FormData();
  form.set(name, new File([new Uint8Array(content)], 'image.png'));
  const sent = new Request('http://x', { method: 'POST', body: form });
  const headers = {
    accept: 'application/json',
    cookie: [...session.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    'content-type': sent.headers.get('content-type') ?? '',
    'x-csrftoken': session.cookies.get('csrftoken') ?? '',
  };
  const payload = Buffer.from(await sent.arrayBuffer());
  return app.inject({ method: 'POST', url: `/site/${name}`, headers, payload });
}

test('logo and icon are images, never scripts', async () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  assert.equal((await send('logo', script)).statusCode, 400);
  const { logo } = (await send('logo', png)).json().data;
  const { favicon } = (await send('favicon', png)).json().data;
  const shown = await page('/problems/');
  assert.ok(shown.includes(`<img src="${logo}" alt="">`), logo);
  assert.ok(shown.includes(`<link rel="icon" href="${favicon}">`), favicon);
  const image = await guest.get(logo);
  assert.deepEqual([image.statusCode, image.headers['content-type']], [200, 'image/png']);
  assert.match(image.headers['content-security-policy'] as string, /sandbox/);
  assert.equal((await staff.post('/site/logo', { remove: '1' })).statusCode, 403);
  await session.post('/site/logo', { remove: '1' });
  assert.doesNotMatch(await page('/problems/'), /site\/logo/);
});

test('a page of the site is shown in the language of its reader, and is in the sitemap', async () => {
  const translation = {
    'translations-0-language': 'vi',
    'translations-0-title': 'Nội quy',
    'translations-0-text': 'Công bằng',
  };
  const form = { slug: 'rules', title: 'Rules', text: 'Be *fair*', ...translation };
  assert.equal((await session.post('/admin/pages/new/', form)).statusCode, 302);
  assert.equal((await session.post('/admin/pages/new/', form)).statusCode, 409);
  assert.match(contentOf(await guest.get('/page/rules')), /<h1>Rules<\/h1>.*<em>fair<\/em>/s);
  const vietnamese = await guest.get('/page/rules', { headers: { 'accept-language': 'vi' } });
  assert.match(contentOf(vietnamese), /<h1>Nội quy<\/h1>.*Công bằng/s);
  assert.match((await guest.get('/sitemap.xml')).body, /<loc>http[^<]*\/page\/rules<\/loc>/);
  await session.post('/admin/page/rules/edit', { title: 'House rules', text: 'Be fair' });
  assert.match(contentOf(await guest.get('/page/rules')), /House rules/);
  assert.equal((await staff.post('/admin/page/rules/delete')).statusCode, 403);
  await session.post('/admin/page/rules/delete');
  assert.equal((await guest.get('/page/rules')).statusCode, 404);
});

test('robots.txt keeps crawlers out of the administration, or says what the administrators want', async () => {
  assert.match(await page('/robots.txt'), /Disallow: \/admin\/.*Sitemap: .*\/sitemap\.xml\n$/s);
  await save({ robots: 'User-agent: *\nDisallow: /' });
  assert.equal(await page('/robots.txt'), 'User-agent: *\nDisallow: /\n');
});

test('SITE_NAME in the environment wins over the name in the database', async () => {
  const named = testSite(database, { settings: { SITE_NAME: 'Named by the operator' } });
  await named.branding.refresh();
  assert.equal(named.branding.current().name, 'Named by the operator');
});
