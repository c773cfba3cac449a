import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { people } from '../accounts.ts';
import { browser } from '../browser.ts';
import { scenarioApp, tokenOf } from '../data/scenario.ts';
import { pages } from './page.ts';

const { app, site } = await scenarioApp();
const { aPerson, signedIn } = people(site, app);
const asGuest = pages(app);
const asAda = pages(app, await tokenOf(site, 'ada'));

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
