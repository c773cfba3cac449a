import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { scenarioApp, tokenOf } from '../../data/scenario.ts';
import { pages } from './page.ts';

const attack = `"'><script>alert(1)</script>&`;
const { app, site } = await scenarioApp();
const { query } = site.database;

// The database restricts users, codes, keys, slugs and judges to letters, digits, hyphens and underscores, so these need no attack.
await sql`update problems set name = ${attack}, types = array[${attack}], group_name = ${attack}, description = ${attack}`.execute(
  query,
);
await sql`update contests set name = ${attack}, description = ${attack}, tags = array[${attack}], is_organization_private = key = 'old'`.execute(
  query,
);
await sql`insert into contest_organizations (contest_id, organization_id) values (1, 1)`.execute(query);
await sql`update organizations set name = ${attack}, short_name = ${attack}, about = ${attack}`.execute(
  query,
);
await sql`update users set full_name = ${attack}`.execute(query);
await sql`update languages set name = ${attack}`.execute(query);

const asRoot = pages(app, await tokenOf(site, 'root'));

/** Every public page that shows content of the database. */
const paths = [
  '/',
  '/problems/',
  '/problem/bridges',
  '/problem/bridges/submissions/',
  '/problem/bridges/rank/',
  '/submissions/',
  '/submissions/user/ada/',
  '/contests/',
  '/contest/old',
  '/contest/old/ranking/',
  '/contest/cup',
  '/contest/cup/ranking/',
  '/users/',
  '/user/ada',
  '/user/ada/solved',
  '/contest/open/join',
  '/organizations/',
  '/organization/club',
  '/status/',
];

/** Without the scripts of the site itself, and the one block of data for scripts. */
function withoutOwnScripts(body: string): string {
  return body
    .replaceAll(/<script type="module" src="\/assets\/[a-z-]+-[0-9A-Z]{8}\.js"><\/script>/g, '')
    .replace(/<script type="application\/json" id="results-json">{"total": \d+}<\/script>/, '')
    .replace(/<script type="text\/plain">window.results_json = {"total": \d+};<\/script>/, '');
}

test('content of the database is shown as text', async () => {
  for (const path of paths) {
    const { status, body } = await asRoot(path);
    equal(status, 200, path);
    match(body, /&lt;script&gt;alert\(1\)/, path);
    doesNotMatch(withoutOwnScripts(body), /<script|"'>/, path);
  }
});

test('content of the address is shown as text', async () => {
  const said = encodeURIComponent(attack);
  const asked = [
    `/problems/?search=${said}&type=${said}&group=${said}&page=${said}`,
    `/submissions/?user=${said}&problem=${said}&contest=${said}&language=${said}&result=${said}&before=${said}`,
    `/problem/bridges/submissions/?user=${said}`,
    `/contest/${said}`,
    `/contest/${said}/ranking/`,
    `/organization/${said}`,
    `/problem/${said}/submissions/`,
  ];
  const unsafe: string[] = [];
  for (const path of asked) {
    const { body } = await asRoot(path);
    if (/<script|"'>/.test(withoutOwnScripts(body))) unsafe.push(path);
  }
  deepEqual(unsafe, []);
});

test('no page has an inline script or style', async () => {
  for (const path of paths)
    doesNotMatch(
      withoutOwnScripts((await asRoot(path)).body),
      /<script|<style|\sstyle=|<[^>]*\son[a-z]+=/,
      path,
    );
});
