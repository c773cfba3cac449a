import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { contests, makeEveryKind, matrix, now, stated } from './every-kind.ts';
import { addressOf, collectRoutes } from './every-route.ts';
import { makeViewers } from './matrix.ts';

const database = await testDatabase();
const site = testSite(database, {
  now: () => now,
  settings: { SITE_API_RATE_LIMIT: 0, SITE_WEBHOOK_NETWORKS: ['127.0.0.0/8'] },
});
const { routes, posts, onRoute } = collectRoutes();
const app = await buildApp(site, onRoute);
after(() => app.close());

const roles = await makeViewers(database, { jury: {}, runner: {}, org_admin: {} });
const viewers = new Map([
  ...(await makeEveryKind(database)),
  ...[...roles].filter(([name]) => name !== 'guest'),
]);
await sql`insert into contest_roles (contest_id, user_id, role)
  select contests.id, users.id, case username when 'jury' then 'jury' else 'balloon_runner' end
  from contests, users where username in ('jury', 'runner')`.execute(database.query);
await sql`insert into organization_admins (organization_id, user_id)
  select organizations.id, users.id from organizations, users where username = 'org_admin'`.execute(
  database.query,
);
type Ask = (method: 'GET' | 'POST', url: string, payload?: object) => Promise<number>;
const callers: [string, Ask][] = [];
for (const [name, { userId }] of viewers) {
  const token = userId === null ? null : await generateToken(database.query, userId, site.secretKey);
  const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  callers.push([
    name,
    async (method, url, payload = {}) =>
      (await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })).statusCode,
  ]);
}

const head = 'guest user member contestant author curator tester staff superuser jury runner org_admin';
const [, superuser] = callers.find(([name]) => name === 'superuser')!;
await makeObjects();
const { dataVersion } = await database.query
  .selectFrom('problems')
  .select('data_version as dataVersion')
  .where('code', '=', 'private')
  .executeTakeFirstOrThrow();
/** In place of the parameters of routes. */
const names = {
  ...{ user: 'contestant', code: 'private', slug: 'org', id: '1', number: '1', page: '1', label: 'A' },
  file: `${dataVersion}.zip`,
};

/** What the routes with a number are about, each the first of its kind, so that nobody is refused because it is missing. */
async function makeObjects(): Promise<void> {
  const [, contestant] = callers.find(([name]) => name === 'contestant')!;
  const later = new Date(now.getTime() + 60_000).toISOString();
  const statuses = [
    await superuser('POST', '/problem/private/edit', { name: 'Other' }),
    await superuser('POST', '/problem/private/solutions/', {
      ...{ name: 'x.py', language: 'PY3', source: 'x', expected: 'accepted' },
    }),
    await superuser('POST', '/problem/private/test_data/new_case', { input: '1', output: '1', points: 1 }),
    await superuser('POST', '/rejudges/', { contest: 'running' }),
    await contestant('POST', '/contest/running/clarifications/', { question: 'Why?' }),
    await contestant('POST', '/contest/running/print', { source: 'x' }),
    await superuser('POST', '/contest/running/announcements/', { text: 'Soon', publish_at: later }),
    await superuser('POST', '/contest/running/links/', {}),
    await superuser('POST', '/contest/running/readers/', { name: 'Tool' }),
    await superuser('POST', '/contest/running/webhooks/', {
      url: 'http://127.0.0.1:9/',
      view: 'public',
      version: '2023-06',
    }),
  ];
  deepEqual(statuses, [200, 201, 200, 201, 201, 201, 201, 201, 201, 201]);
}

/** A route without this method answers 405, and one that another spelling replaces 301. */
const isAnswered = (status: number) => status !== 405 && status !== 301;
const isOpen = (status: number) => status !== 401 && status !== 403 && status !== 404;

/** Files by the hash of their content have tests of their own. */
const isTestedElsewhere = (route: string) => route.includes('/:hash') || route.endsWith('events');

/** The routes of the site that begin so, with everybody who gets an answer: a new route is a row that nobody has stated yet. */
async function whoOpens(start: RegExp, key = ''): Promise<string> {
  const rows: string[] = [];
  for (const route of [...routes].filter((one) => start.test(one) && !isTestedElsewhere(one)).toSorted())
    if (isAnswered(await superuser('GET', addressOf(route, { ...names, key })))) rows.push(route);
  return matrix(callers, rows, async (ask, route) =>
    isOpen(await ask('GET', addressOf(route, { ...names, key }))) ? 'x' : '.',
  );
}

/** What users do for themselves; it would change who they are in the rows that follow. */
const isOwnAct = (route: string) => /\/(?:join|leave|register|unregister)$/.test(route);
const organizers = ['author', 'curator', 'superuser'];
const others = callers.filter(([name]) => !organizers.includes(name));

/** The same for what is sent, without organizers, who would delete the contest. Nothing that is sent is valid. */
async function whoSends(start: RegExp, key = 'running'): Promise<string> {
  const [, guest] = others[0]!;
  const addresses = [...posts].filter((one) => start.test(one) && !isOwnAct(one)).toSorted();
  const rows: string[] = [];
  for (const route of addresses)
    if (isAnswered(await guest('POST', addressOf(route, { ...names, key })))) rows.push(route);
  return matrix(others, rows, async (ask, route) =>
    isOpen(await ask('POST', addressOf(route, { ...names, key }))) ? 'x' : '.',
  );
}

test('the pages of the organizers of a running contest open for them alone', async () => {
  const expected = stated(`
    ${head}
    /contest/:key:                    x x x x x x x x x x x x
    /contest/:key/announcements.csv:  x x x x x x x x x x x x
    /contest/:key/announcements/:     x x x x x x x x x x x x
    /contest/:key/awards.csv:         . . . . x x . . x . . .
    /contest/:key/awards.json:        . . . . x x . . x . . .
    /contest/:key/awards/:            . . . . x x . . x . . .
    /contest/:key/balloons.csv:       . . . . x x . . x x x .
    /contest/:key/balloons/:          . . . . x x . . x x x .
    /contest/:key/banner:             . . . . x x . . x . . .
    /contest/:key/booklet:            . . . x x x . . x x . .
    /contest/:key/booklet.pdf:        . . . x x x . . x x . .
    /contest/:key/certificates/:      . . . . x x . . x . . .
    /contest/:key/clarifications.csv: . . . . x x . . x x . .
    /contest/:key/clarifications/:    . x x x x x x x x x x x
    /contest/:key/clone:              . . . . . . . . x . . .
    /contest/:key/contest.ics:        x x x x x x x x x x x x
    /contest/:key/delete:             . . . . x x . . x . . .
    /contest/:key/edit:               . . . . x x . . x . . .
    /contest/:key/groups/:            . . . . x x . . x . . .
    /contest/:key/history:            . . . . x x . . x . . .
    /contest/:key/join:               . x x x x x x x x x x x
    /contest/:key/jury/:              . . . . x x . . x x . .
    /contest/:key/links/:             . . . . x x . . x . . .
    /contest/:key/participants.csv:   . . . . x x . . x x . .
    /contest/:key/participants/:      . . . . x x . . x x . .
    /contest/:key/participants/:user: . . . . x x . . x . . .
    /contest/:key/print:              . . . x . . . . . . . .
    /contest/:key/prints/:            . . . . x x . . x x x .
    /contest/:key/prints/:id:         . . . . x x . . x x x .
    /contest/:key/ranking.csv:        x x x x x x x x x x x x
    /contest/:key/ranking.json:       x x x x x x x x x x x x
    /contest/:key/ranking/:           x x x x x x x x x x x x
    /contest/:key/ranking/rows.json:  x x x x x x x x x x x x
    /contest/:key/readers/:           . . . . x x . . x . . .
    /contest/:key/registrations/:     . . . . x x . . x . . .
    /contest/:key/report/:            . . . . x x . . x x . .
    /contest/:key/resolver.json:      . . . . x x . . x . . .
    /contest/:key/results.csv:        . . . . x x . . x . . .
    /contest/:key/results.json:       . . . . x x . . x . . .
    /contest/:key/results.tsv:        . . . . x x . . x . . .
    /contest/:key/reveal/:            . . . . x x . . x . . .
    /contest/:key/reveal/plan.json:   . . . . x x . . x . . .
    /contest/:key/reveal/remote/:     . . . . x x . . x . . .
    /contest/:key/reveal/worker.js:   . . . . x x . . x . . .
    /contest/:key/seats/:             . . . . x x . . x x . .
    /contest/:key/similarity/:        . . . . x x . . x . . .
    /contest/:key/similarity/:id:     . . . . . . . . . . . .
    /contest/:key/verification/:      . . . . x x . . x x . .
    /contest/:key/webhooks/:          . . . . x x . . x . . .
    /contests/:                       x x x x x x x x x x x x
    /contests/new:                    . . . . . . . . x . . .
  `);
  deepEqual(await whoOpens(/^\/contests?\//, 'running'), expected);
});

test('those of a hidden contest are open to its organizers, and the list of balloons to its runners', async () => {
  const expected = stated(`
    ${head}
    /contest/:key:                    . . . . x x x . x x . .
    /contest/:key/announcements.csv:  . . . . x x x . x x . .
    /contest/:key/announcements/:     . . . . x x x . x x . .
    /contest/:key/awards.csv:         . . . . x x x . x x . .
    /contest/:key/awards.json:        . . . . x x x . x x . .
    /contest/:key/awards/:            . . . . x x x . x x . .
    /contest/:key/balloons.csv:       . . . . x x . . x x x .
    /contest/:key/balloons/:          . . . . x x . . x x x .
    /contest/:key/banner:             . . . . x x . . x . . .
    /contest/:key/booklet:            . . . . x x x . x x . .
    /contest/:key/booklet.pdf:        . . . . x x x . x x . .
    /contest/:key/certificates/:      . . . . x x . . x . . .
    /contest/:key/clarifications.csv: . . . . x x . . x x . .
    /contest/:key/clarifications/:    . . . . x x x . x x . .
    /contest/:key/clone:              . . . . . . . . x . . .
    /contest/:key/contest.ics:        . . . . x x x . x x . .
    /contest/:key/delete:             . . . . x x . . x . . .
    /contest/:key/edit:               . . . . x x . . x . . .
    /contest/:key/groups/:            . . . . x x . . x . . .
    /contest/:key/history:            . . . . x x . . x . . .
    /contest/:key/join:               . . . . x x x . x x . .
    /contest/:key/jury/:              . . . . x x . . x x . .
    /contest/:key/links/:             . . . . x x . . x . . .
    /contest/:key/participants.csv:   . . . . x x . . x x . .
    /contest/:key/participants/:      . . . . x x . . x x . .
    /contest/:key/participants/:user: . . . . x x . . x . . .
    /contest/:key/print:              . . . . . . . . . . . .
    /contest/:key/prints/:            . . . . x x . . x x x .
    /contest/:key/prints/:id:         . . . . . . . . . . . .
    /contest/:key/ranking.csv:        . . . . x x x . x x . .
    /contest/:key/ranking.json:       . . . . x x x . x x . .
    /contest/:key/ranking/:           . . . . x x x . x x . .
    /contest/:key/ranking/rows.json:  . . . . x x x . x x . .
    /contest/:key/readers/:           . . . . x x . . x . . .
    /contest/:key/registrations/:     . . . . x x . . x . . .
    /contest/:key/report/:            . . . . x x . . x x . .
    /contest/:key/resolver.json:      . . . . x x . . x . . .
    /contest/:key/results.csv:        . . . . x x x . x x . .
    /contest/:key/results.json:       . . . . x x x . x x . .
    /contest/:key/results.tsv:        . . . . x x x . x x . .
    /contest/:key/reveal/:            . . . . x x . . x . . .
    /contest/:key/reveal/plan.json:   . . . . x x . . x . . .
    /contest/:key/reveal/remote/:     . . . . x x . . x . . .
    /contest/:key/reveal/worker.js:   . . . . x x . . x . . .
    /contest/:key/seats/:             . . . . x x . . x x . .
    /contest/:key/similarity/:        . . . . x x . . x . . .
    /contest/:key/similarity/:id:     . . . . . . . . . . . .
    /contest/:key/verification/:      . . . . x x . . x x . .
    /contest/:key/webhooks/:          . . . . x x . . x . . .
  `);
  deepEqual(await whoOpens(/^\/contest\//, 'hidden'), expected);
});

test('the results of a contest are public when its scoreboard is, after the end and the thaw', async () => {
  const answer = await matrix(callers, contests, async (ask, key) =>
    isOpen(await ask('GET', `/contest/${key}/results.csv`)) ? 'x' : '.',
  );
  const expected = stated(`
    ${head}
    upcoming: . . . . x x . . x . . .
    running:  . . . . x x . . x . . .
    veiled:   . . . . x x . . x . . .
    frozen:   . . . . x x . . x . . .
    ended:    x x x x x x x x x x x x
    thawed:   x x x x x x x x x x x x
    secret:   . . . . x x . . x x . .
    hidden:   . . . . x x x . x x . .
    private:  . . . x x x x . x x . .
    of-org:   . . x . x x x . x x . .
  `);
  deepEqual(answer, expected);
});

test('the pages of the setters of a problem and of an organization open for them alone', async () => {
  const expected = stated(`
    ${head}
    /organization/:slug:                              x x x x x x x x x x x x
    /organization/:slug/edit:                         . . . . . . . . x . . x
    /organization/:slug/history:                      . . . . . . . . x . . x
    /organization/:slug/logo:                         . . . . . . . . x . . x
    /organization/:slug/requests/:                    . . . . . . . . x . . x
    /organizations/:                                  x x x x x x x x x x x x
    /organizations/new:                               . . . . . . . . x . . .
    /problem/:code:                                   . . . . x x x . x . . .
    /problem/:code/clone:                             . . . . x . . . x . . .
    /problem/:code/delete:                            . . . . x x . . x . . .
    /problem/:code/edit:                              . . . . x x . . x . . .
    /problem/:code/editorial:                         . . . . x x . . x . . .
    /problem/:code/files:                             . . . . x x . . x . . .
    /problem/:code/history:                           . . . . x x . . x . . .
    /problem/:code/history/:number:                   . . . . x x . . x . . .
    /problem/:code/manage/submission/rejudge/preview: . . . . x x . . x . . .
    /problem/:code/package:                           . . . . x x . . x . . .
    /problem/:code/package.zip:                       . . . . x x . . x . . .
    /problem/:code/programs:                          . . . . x x . . x . . .
    /problem/:code/rank/:                             . . . . x x x . x . . .
    /problem/:code/rank/:page:                        . . . . x x x . x . . .
    /problem/:code/solutions/:                        . . . . x x . . x . . .
    /problem/:code/solutions/:id:                     . . . . x x . . x . . .
    /problem/:code/solutions/matrix:                  . . . . x x . . x . . .
    /problem/:code/stress:                            . . . . x x . . x . . .
    /problem/:code/submissions/:                      . . . . x x x . x . . .
    /problem/:code/submit:                            . . . . x x x . x . . .
    /problem/:code/test_data:                         . . . . x x . . x . . .
    /problem/:code/test_data/case/:number:            . . . . x x . . x . . .
    /problem/:code/test_data/files/*:                 . . . . x x . . x . . .
    /problem/:code/test_data/new_case:                . . . . x x . . x . . .
    /problem/:code/versions/:                         . . . . x x . . x . . .
    /problem/:code/versions/:file:                    . . . . x x . . x . . .
    /problems/:                                       x x x x x x x x x x x x
    /problems/new:                                    . . . . x . . . x . . .
    /problems/next:                                   x x x x x x x x x x x x
    /problems/random:                                 x x x x x x x x x x x x
    /rejudge/:id:                                     . . . . x x . . x x . .
    /rejudges/:                                       . x x x x x x x x x x x
    /rejudges/new:                                    . x x x x x x x x x x x
  `);
  deepEqual(await whoOpens(/^\/(?:problems?|organizations?|rejudges?)\//), expected);
});

test('whoever does not organize a contest is refused before anything that was sent is read', async () => {
  const expected = stated(`
    guest user member contestant tester staff jury runner org_admin
    /contest/:key/announcements/:             . . . . . . x . .
    /contest/:key/announcements/:id/cancel:   . . . . . . x . .
    /contest/:key/balloons/:                  . . . . . . x x .
    /contest/:key/banner:                     . . . . . . . . .
    /contest/:key/clarifications/:            . . . x . . . . .
    /contest/:key/clarifications/:id/answer:  . . . . . . x . .
    /contest/:key/clarifications/:id/release: . . . . . . x . .
    /contest/:key/clarifications/:id/take:    . . . . . . x . .
    /contest/:key/clone:                      . . . . . . . . .
    /contest/:key/delete:                     . . . . . . . . .
    /contest/:key/disqualify:                 . . . . . . . . .
    /contest/:key/edit:                       . . . . . . . . .
    /contest/:key/finalize:                   . . . . . . . . .
    /contest/:key/groups/:                    . . . . . . . . .
    /contest/:key/links/:                     . . . . . . . . .
    /contest/:key/links/:id/revoke:           . . . . . . . . .
    /contest/:key/open:                       . . . . . . . . .
    /contest/:key/participants/:user:         . . . . . . . . .
    /contest/:key/pause:                      . . . . . . . . .
    /contest/:key/print:                      . . . x . . . . .
    /contest/:key/prints/:                    . . . . . . x x .
    /contest/:key/problems/:label/hold:       . . . . . . . . .
    /contest/:key/problems/:label/withdraw:   . . . . . . . . .
    /contest/:key/publish:                    . . . . . . . . .
    /contest/:key/readers/:                   . . . . . . . . .
    /contest/:key/readers/:id/revoke:         . . . . . . . . .
    /contest/:key/registrations/:user:        . . . . . . . . .
    /contest/:key/resume:                     . . . . . . . . .
    /contest/:key/reveal/plan.json:           . . . . . . . . .
    /contest/:key/reveal/remote/:             . . . . . . . . .
    /contest/:key/similarity/:                . . . . . . . . .
    /contest/:key/similarity/:id:             . . . . . . . . .
    /contest/:key/system_test:                . . . . . . . . .
    /contest/:key/take-in:                    . . . . . . x . .
    /contest/:key/thaw:                       . . . . . . . . .
    /contest/:key/webhooks/:                  . . . . . . . . .
    /contest/:key/webhooks/:id/delete:        . . . . . . . . .
    /contest/:key/webhooks/:id/disable:       . . . . . . . . .
    /contest/:key/webhooks/:id/discard:       . . . . . . . . .
    /contest/:key/webhooks/:id/enable:        . . . . . . . . .
    /contest/:key/webhooks/:id/resend:        . . . . . . . . .
    /contests/new:                            . . . . . . . . .
  `);
  deepEqual(await whoSends(/^\/contests?\//), expected);
});

test('nobody but its jury and its balloon runners can send anything to a hidden contest', async () => {
  const rows = (await whoSends(/^\/contest\//, 'hidden')).split('\n');
  const isSent = (row: string) => row.includes(' x');
  deepEqual(
    rows.slice(1).filter(isSent),
    stated(`
    guest user member contestant tester staff jury runner org_admin
    /contest/:key/announcements/:            . . . . . . x . .
    /contest/:key/balloons/:                 . . . . . . x x .
    /contest/:key/clarifications/:id/answer: . . . . . . x . .
    /contest/:key/prints/:                   . . . . . . x x .
    /contest/:key/take-in: . . . . . . x . .
  `)
      .split('\n')
      .slice(1),
  );
});

test('the stream of a ceremony is refused to those who do not organize the contest', async () => {
  const answers = await Promise.all(others.map(([, ask]) => ask('GET', '/contest/running/reveal/events')));
  deepEqual(new Set(answers), new Set([403]));
});

test('a submission in a running contest is open to its owner, the jury and the setters, with its source and the comparison', async () => {
  const expected = stated(`
    ${head}
    /src/:id:                . . . x x x . . x x . .
    /src/:id/raw:            . . . x x x . . x x . .
    /submission/:id:         . . . x x x . . x x . .
    /submission/:id/case/:number: . . . . . . . . . . . .
    /submission/:id/case/:number/:side: . . . . . . . . . . . .
    /submission/:id/compare: . . . x x x . . x x . .
    /submission/:id/measurements: . . . x x x . . x x . .
    /submission/:id/notes: . . . . x x . . x x . .
  `);
  deepEqual(await whoOpens(/^\/(?:src|submission)\//), expected);
});

test('and so is whoever does not make a problem, a rejudging or an organization', async () => {
  const expected = stated(`
    guest user member contestant tester staff jury runner org_admin
    /organization/:slug/edit:                 . . . . . . . . x
    /organization/:slug/logo:                 . . . . . . . . x
    /organization/:slug/remove:               . . . . . . . . x
    /organization/:slug/requests/:            . . . . . . . . x
    /organizations/new:                       . . . . . . . . .
    /problem/:code/bookmark:                  . . . . x . . . .
    /problem/:code/clone:                     . . . . . . . . .
    /problem/:code/delete:                    . . . . . . . . .
    /problem/:code/edit:                      . . . . . . . . .
    /problem/:code/editorial:                 . . . . . . . . .
    /problem/:code/files:                     . . . . . . . . .
    /problem/:code/history/:number/revert:    . . . . . . . . .
    /problem/:code/manage/submission/rejudge: . . . . . . . . .
    /problem/:code/programs:                  . . . . . . . . .
    /problem/:code/programs/init:             . . . . . . . . .
    /problem/:code/run:                       . x x x x x x x x
    /problem/:code/solutions/:                . . . . . . . . .
    /problem/:code/solutions/:id:             . . . . . . . . .
    /problem/:code/solutions/:id/delete:      . . . . . . . . .
    /problem/:code/solutions/limits:          . . . . . . . . .
    /problem/:code/solutions/verify:          . . . . . . . . .
    /problem/:code/stress:                    . . . . . . . . .
    /problem/:code/stress/keep:               . . . . . . . . .
    /problem/:code/submit:                    . x x x x x x x x
    /problem/:code/test_data:                 . . . . . . . . .
    /problem/:code/test_data/case/:number:    . . . . . . . . .
    /problem/:code/test_data/cases:           . . . . . . . . .
    /problem/:code/test_data/checker:         . . . . . . . . .
    /problem/:code/test_data/files:           . . . . . . . . .
    /problem/:code/test_data/new_case:        . . . . . . . . .
    /problem/:code/upload:                    . . . . . . . . .
    /problem/:code/versions/:                 . . . . . . . . .
    /problems/new:                            . . . . . . . . .
    /problems/upload:                         . . . . . . . . .
    /rejudge/:id/apply:                       . . . . . . x . .
    /rejudge/:id/discard:                     . . . . . . x . .
    /rejudge/:id/urgent:                      . . . . . . x . .
    /rejudges/:                               . x x x x x x x x
  `);
  deepEqual(await whoSends(/^\/(?:problems?|organizations?|rejudges?)\//), expected);
});

/** Last, because some of these acts succeed. What was sent is refused for its content, or because it is gone after the first of them. */
test('authors, curators and administrators may send every form of a contest, except questions, prints and, without the right to create contests, copies and new ones', async () => {
  const senders = callers.filter(([name]) => organizers.includes(name));
  const isForm = (route: string) =>
    /^\/contests?\//.test(route) && !isOwnAct(route) && !/\/delete$/.test(route);
  const refused = await matrix(senders, [...posts].filter(isForm).toSorted(), async (ask, route) => {
    const status = await ask('POST', addressOf(route, { ...names, key: 'running' }));
    return status === 401 || status === 403 ? 'x' : '.';
  });
  deepEqual(
    refused.split('\n').filter((row, line) => line === 0 || row.includes(' x')),
    stated(`
    author curator superuser
    /contest/:key/clarifications/: x x x
    /contest/:key/clone:           x x .
    /contest/:key/print:           x x x
    /contests/new:                 x x .
  `).split('\n'),
  );
});
