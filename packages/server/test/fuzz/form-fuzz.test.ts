import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import type { LightMyRequestResponse } from 'fastify';
import { people } from '../fixtures/accounts.ts';
import type { Browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { formsIn } from './form-fields.ts';
import { aWorld } from './form-world.ts';
import { hostileForms, markup } from './hostile-values.ts';
import { storedRows } from './stored-rows.ts';

/** Each kind of body with each kind of answer. */
const requestsPerRoute = 8;

// A minute passes between two requests, so that limits of frequency do not hide everything else.
let now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const posts: string[] = [];
const gets = new Set<string>();
const app = await buildApp(site, ({ method, url }) => {
  if (method === 'POST' && !url.startsWith('/api/') && url !== '/accounts/logout/') posts.push(url);
  // A stream has no end to wait for.
  if (method === 'GET' && !url.includes('/events')) gets.add(url);
});
after(() => app.close());
const { anAdministrator } = people(site, app);
const forms = hostileForms(20_260_101);

let administrators = 0;
/** Every form, also those of the administration, which accepts no tokens. */
async function anOrganizer(): Promise<{ username: string; session: Browser }> {
  const username = `root${++administrators}`;
  const { session } = await anAdministrator({ username, is_superuser: true });
  return { username, session };
}

const fill = (path: string, values: Readonly<Record<string, string>>) =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => values[name] ?? '1');

/** The fields of a route: those that any page shows for its address, and those that JSON names. */
async function fieldsOf(address: string, pages: readonly string[], { get, post }: Browser) {
  const shown = await Promise.all(pages.map((page) => get(page)));
  const found = shown
    .flatMap(({ body }) => formsIn(body))
    .filter(({ action }) => action.split('?')[0] === address)
    .map(({ fields }) => fields);
  const { body } = await post(address, {}, { headers: { accept: 'application/json' } });
  const named = body.startsWith('{') ? (JSON.parse(body).error?.fields ?? {}) : {};
  return Object.assign({}, ...Object.keys(named).map((name) => ({ [name]: undefined })), ...found);
}

async function send(
  address: string,
  usual: Readonly<Record<string, unknown>>,
  session: Browser,
  round: number,
) {
  const fields = Object.keys(usual);
  const accept = round % 2 === 0 ? 'application/json' : 'text/html';
  const kind = round % 8 === 7 ? 'multipart' : round % 4 < 2 ? 'json' : 'encoded';
  const csrf = session.cookies.get('csrftoken') ?? '';
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = {
    json: () => ['application/json', forms.json(fields, usual)] as const,
    encoded: () => ['application/x-www-form-urlencoded', forms.encoded(fields, usual)] as const,
    multipart: () => ['multipart/form-data; boundary=edge', forms.multipart(fields, 'edge')] as const,
  }[kind]();
  const headers = { accept, cookie, 'x-csrftoken': csrf, 'content-type': sent[0] };
  const reply = await app.inject({ method: 'POST', url: address, headers, payload: sent[1] });
  return { reply, accept, text: `POST ${address} ${kind} ${String(sent[1]).slice(0, 2000)}` };
}

function check(reply: LightMyRequestResponse, accept: string, text: string): void {
  assert.ok(reply.statusCode < 500, `${reply.statusCode} to ${text}`);
  const type = reply.headers['content-type'] ?? '';
  if (accept === 'application/json' && reply.body !== '' && reply.statusCode !== 302) {
    assert.match(String(type), /^application\/json/, `${reply.statusCode} ${type} to ${text}`);
    JSON.parse(reply.body);
  }
  if (String(type).startsWith('text/html')) assert.ok(!reply.body.includes(markup), `not escaped: ${text}`);
}

test('a hostile form never causes an internal error, and one that is refused changes nothing', async (context) => {
  assert.ok(posts.length > 40, `${posts.length} forms`);
  let { username, session } = await anOrganizer();
  for (const route of posts) {
    await context.test(route, async () => {
      if ((await session.get('/admin/')).statusCode !== 200) ({ username, session } = await anOrganizer());
      const values = await aWorld(database, now, username);
      const address = fill(route, values);
      const pages = [...gets].filter(
        (url) => url === route || route.startsWith(`${url}/`) || isNear(url, route),
      );
      const usual = await fieldsOf(
        address,
        pages.map((url) => fill(url, values)),
        session,
      );
      let before = await storedRows(database);
      for (let round = 0; round < requestsPerRoute; round++) {
        now = new Date(now.getTime() + 60_000);
        const { reply, accept, text } = await send(address, usual, session, round);
        check(reply, accept, text);
        const stored = await storedRows(database);
        if (reply.statusCode >= 400) assert.deepEqual(stored, before, `${reply.statusCode} to ${text}`);
        before = stored;
      }
    });
  }
});

/** The page of the thing that the route is about, which usually has its form. */
function isNear(url: string, route: string): boolean {
  const [, subject, name] = route.split('/');
  return (
    !url.includes('*') &&
    url.startsWith(`/${subject}/`) &&
    (name?.startsWith(':') ?? false) &&
    url.split('/').length <= 4
  );
}
