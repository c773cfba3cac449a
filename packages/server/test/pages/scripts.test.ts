import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { people } from '../accounts.ts';
import { browser } from '../browser.ts';
import { scenarioApp, tokenOf } from '../data/scenario.ts';
import { pages } from './page.ts';

const { app, site } = await scenarioApp();
const { aPerson, signedIn } = people(site, app);
const asGuest = pages(app);
const adaToken = await tokenOf(site, 'ada');
const asAda = pages(app, adaToken);

test('`#user-links` is a span on every page and holds the name of the user in b', async () => {
  const links = ({ body }: { body: string }) => /<(\w+) id="user-links">(.*?)<\/\1>/s.exec(body)?.slice(1);
  const person = await aPerson();
  const session = await signedIn(person);
  deepEqual(links(await asAda('/problems/')), ['span', '<b>ada</b>']);
  const name = `<a href="/user/${person.username}"><b>${person.username}</b></a>`;
  deepEqual(links(await session.get('/')), ['span', `${name}<a href="/edit/profile/">Settings</a>`]);
  equal(links(await asGuest('/'))?.[0], 'span');
  equal(links(await asGuest('/nothing'))?.[0], 'span');
});

test('`ul.errorlist` has no other attribute; the element around it has the role', async () => {
  const reply = await browser(app).post('/accounts/login/', { username: 'ada', password: 'wrong' });
  match(reply.body, /<div role="alert"><ul class="errorlist"><li>[^<]+<\/li><\/ul><\/div>/);
});

test('/widgets/template answers the template of a language as plain text', async () => {
  const get = async (id: string) => app.inject(`/widgets/template?id=${id}`);
  const { statusCode, headers, body } = await get('1');
  deepEqual([statusCode, headers['content-type'], body], [200, 'text/plain; charset=utf-8', 'print("hi")']);
  deepEqual([(await get('2')).statusCode, (await get('2')).body], [200, '']);
  for (const id of ['99', '0', 'PY3', '']) equal((await get(id)).statusCode, 404, id);
});

test('/widgets/preview turns Markdown into safe HTML, for signed-in users', async () => {
  const preview = (content: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/widgets/preview', headers, payload: { content } });
  const authorization = `Bearer ${adaToken}`;
  const shown = await preview('**bold** <script>alert(1)</script>', { authorization });
  deepEqual(
    [shown.statusCode, shown.headers['content-type'], shown.body],
    [200, 'text/html; charset=utf-8', '<p><strong>bold</strong> </p>\n'],
  );
  equal((await preview('x'.repeat(32_769), { authorization })).statusCode, 413);
  equal((await preview('x')).statusCode, 302);
  equal((await preview('x', { accept: 'application/json' })).statusCode, 403);
  const session = await signedIn(await aPerson());
  equal((await session.post('/widgets/preview', { content: '*x*' })).body, '<p><em>x</em></p>\n');
  equal(
    (await session.post('/widgets/preview', { content: '*x*', csrfmiddlewaretoken: '' })).statusCode,
    403,
  );
});
