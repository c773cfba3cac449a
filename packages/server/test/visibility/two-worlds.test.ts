import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { clicsCollections } from '@tribunal/contract/clics/clics-object';
import type { LightMyRequestResponse } from 'fastify';
import { uploadOf } from '../problem-packages/upload.ts';
import { collectRoutes } from './every-route.ts';
import {
  makeWorld,
  programs,
  readingAs,
  roles,
  type Secret,
  secrets,
  sendingAs,
  submissionOf,
  userIdOf,
  type World,
} from './worlds.ts';

const { routes, onRoute } = collectRoutes();
const base = await makeWorld(null, onRoute);
const callers = { ...roles, ...programs };

interface Asked {
  readonly url: string;
  readonly accept: 'text/html' | 'application/json';
  /** Whoever is refused the page is refused this. */
  readonly isAlsoPage?: true;
  /** The fields of a preview, which is sent as a form. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Sent with them. Reading it takes long, so that only authors send it. */
  readonly package?: Buffer;
}

const isAsking = (role: string, asked: Asked) => !asked.package || role === 'setter' || role === 'superuser';

/** Streams have a test of their own. The file of a booklet has the content of its page and the time at which it was made; the last two answer at random. */
const left = [
  '/events/submissions',
  '/submission/:id/events',
  '/contest/:key/reveal/events',
  '/api/v2/sync/contest/:contest_code/stream',
  '/contest/:key/booklet.pdf',
  '/problems/random',
  '/accounts/2fa/enable/',
];

const solutions = await base.database.query
  .selectFrom('problem_solutions')
  .innerJoin('problems', 'problems.id', 'problem_id')
  .select(['problem_solutions.id', 'code'])
  .execute();

/** What stands for the parameters of a route, if the subject is the contest, the problem or the submission of this secret. */
function valuesOf(secret: Secret, route: string): Readonly<Record<string, string | readonly string[]>> {
  const code = secret === 'texts' && route.startsWith('/problem/:code') ? ['texts', 'explained'] : secret;
  const ids: readonly (readonly [RegExp, number | undefined])[] = [
    [/^\/(?:submission|src)\//, submissionOf(secret === 'texts' ? 'frozen' : secret)],
    [/^\/rejudge\//, Math.min(secrets.indexOf(secret) + 1, 4)],
    [/news\//, 2],
    [/^\/admin\/user\//, userIdOf('team')],
    [/\/solutions\//, solutions.find((one) => one.code === secret)?.id],
  ];
  const id = String(ids.find(([pattern]) => pattern.test(route))?.[1] ?? 1);
  const person = 'team';
  return {
    ...{ key: secret, contest_code: secret, code, id, collection: clicsCollections, slug: 'school' },
    ...{ user: person, name: person, username: person, number: '1', page: '1', token: 'x' },
    side: ['input', 'output', 'expected'],
    group: 'test-data',
    label: 'A',
    team: person,
    list: 'all-problems',
    ...{ file: `${'0'.repeat(64)}.zip`, hash: '0'.repeat(64) },
  };
}

function addressesOf(route: string, secret: Secret): string[] {
  const values = valuesOf(secret, route);
  let found = [route.replace('*', 'init.yml')];
  for (const [parameter, name] of route.matchAll(/:([a-z_]+)/g)) {
    const value = values[name!];
    if (value === undefined) throw new Error(`${route}: nothing stands for ${parameter}`);
    found = found.flatMap((address) =>
      [value]
        .flat()
        .map((one) => address.replace(parameter, one).replace(/\/event-feed$/, '$&?stream=false')),
    );
  }
  return found;
}

function ask({ app }: World, role: string, { url, accept, fields, package: file }: Asked) {
  if (!fields) return app.inject({ method: 'GET', url, headers: { accept, ...readingAs(role) } });
  const sender = { accept, ...sendingAs(role) };
  if (!file) return app.inject({ method: 'POST', url, headers: sender, payload: fields });
  const { headers, payload } = uploadOf('package', file, fields as Record<string, string>);
  return app.inject({ method: 'POST', url, headers: { ...sender, ...headers }, payload });
}

/** Every form that shows its effects before they happen. */
async function previewsAbout(secret: Secret): Promise<Asked[]> {
  const sent = (url: string, fields: NonNullable<Asked['fields']>): Asked => ({
    url,
    accept: 'application/json',
    fields,
  });
  const packed = await ask(base, 'superuser', { url: `/problem/${secret}/package.zip`, accept: 'text/html' });
  const ofProblem = [
    ...[{ points: 77 }, { partial: false }, { is_public: false }, { is_organization_private: true }],
    ...[{ code: 'texts' }, { authors: ['nobody'] }],
  ];
  const ofContest = [
    ...[{ problems: [] }, { problems: [{ code: secret, points: 7 }] }, { problems: [{ code: 'texts' }] }],
    ...[{ scoreboard_visibility: 'V' }, { frozen_last_minutes: 0 }, { end_time: '2030-01-01T11:00:00Z' }],
    ...[{ is_private: true }, { format: 'ioi16' }, { force: 1, problems: [] }],
  ];
  return [
    ...ofProblem.map((fields) => sent(`/problem/${secret}/edit`, { ...fields, preview: '1' })),
    ...ofContest.map((fields) => sent(`/contest/${secret}/edit`, { ...fields, preview: '1' })),
    { ...sent(`/problem/${secret}/edit`, { points: '77', preview: '1' }), package: packed.rawPayload },
    sent('/widgets/preview', { content: `[x](/problem/${secret})`, problem: secret }),
  ];
}

/** Whether a caller can tell these answers apart. The order of the fields of an object tells nothing. */
function differ(one: LightMyRequestResponse, other: LightMyRequestResponse): boolean {
  const [here, there] = [partsOf(one), partsOf(other)];
  return !isDeepStrictEqual(here, there) && !isDeepStrictEqual(here.map(parsed), there.map(parsed));
}

/** Tokens of forms and feeds and the time of a refusal differ between any two answers. */
function partsOf({ statusCode, headers, rawPayload }: LightMyRequestResponse): string[] {
  const { date: _, 'set-cookie': __, 'content-length': ___, ...rest } = headers;
  const body = rawPayload
    .toString('latin1')
    .replaceAll(/(csrf\w*"[^>]*?(?:value|content)=")[^"]*/g, '$1')
    .replace(/"fetched":"[^"]*"/, '"fetched":""')
    .replaceAll(/"token":"[0-9a-f]+\.(p\d\d\.[0-9a-f]{32})?/g, '"token":"');
  return [String(statusCode), JSON.stringify(rest), body];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Questions about what a page shows, beside the routes: filters, orders and views. `KEY` and `ID` are of the secret. */
const questions = [
  ...['AC', 'WA'].flatMap((result) => [
    `/submissions/?result=${result}`,
    `/problem/KEY/submissions/?result=${result}`,
    `/submissions/user/team/?result=${result}`,
    `/api/v2/submissions?user=team&result=${result}`,
    `/api/v2/submissions?contest=KEY&result=${result}`,
    `/events/submissions?ids=ID&after=0&result=${result}`,
  ]),
  ...['single_submission', 'submission_testcases', 'submission'].map((name) => `/widgets/${name}?id=ID`),
  ...['solved', 'attempted', 'unsolved'].map((status) => `/problems/?status=${status}`),
  ...['emerald', 'copper'].flatMap((word) => [
    `/problems/?search=${word}`,
    `/problems/?type=${word}`,
    `/api/v2/problems?search=${word}`,
    `/news/?search=${word}`,
    `/contests/?search=${word}`,
  ]),
  ...['order=solved', 'order=-acceptance', 'order=-points', 'page=2'].map((one) => `/problems/?${one}`),
  '/api/v2/submissions?id=ID',
  '/api/v2/submissions?problem=KEY',
  '/api/v2/participations?contest=KEY',
  '/api/v2/participations?user=team',
  '/events/submissions?ids=ID&after=0&cases=1&own=1&notices=KEY&clocks=KEY&scoreboard=KEY',
  '/submission/ID/compare?with=ID',
  '/contest/KEY/ranking/?at=330',
  '/contest/KEY/ranking.json?at=330',
  '/contest/KEY/ranking/?view=projector',
  '/rejudges/new?problem=KEY',
  '/rejudges/new?contest=KEY',
  '/rejudges/new?submission=ID',
  '/contests/new?clone=KEY',
  '/api/v2/sync/contest/KEY/submissions?from_timestamp=2030-01-01T00:00:00Z',
];

/** The objects of the other roots are those of `/api/`; their feeds contain all of them. */
const isRepeated = (route: string) => /^\/api\/\d{4}-\d\d\/.*:collection/.test(route);

/** Everything that is answered, as a page or as JSON: a new route is among them. */
async function askedAbout(secret: Secret): Promise<Asked[]> {
  const found: Asked[] = [];
  const filled = [...routes]
    .filter((route) => !left.includes(route) && !isRepeated(route))
    .flatMap((route) => addressesOf(route, secret));
  const asked = questions.map((question) =>
    question
      .replaceAll('KEY', secret)
      .replaceAll('ID', String(submissionOf(secret === 'texts' ? 'frozen' : secret))),
  );
  for (const url of [...asked, ...filled]) {
    const page = { url, accept: url.startsWith('/events/') ? 'application/json' : 'text/html' } as const;
    const { statusCode, headers } = await answer(base, 'superuser', page);
    if (statusCode === 405 || statusCode === 301) continue;
    found.push(page);
    if (/json|csv|zip/.test(String(headers['content-type'])) || statusCode !== 200) continue;
    const data = { url, accept: 'application/json', isAlsoPage: true } as const;
    if (/json/.test(String((await answer(base, 'superuser', data)).headers['content-type'])))
      found.push(data);
  }
  return [...found, ...(await previewsAbout(secret))];
}

const kept = new Map<string, Promise<LightMyRequestResponse>>();

/** The answer of the common world, which is asked once. */
function answer(world: World, role: string, asked: Asked): Promise<LightMyRequestResponse> {
  if (world !== base) return ask(world, role, asked);
  const name = `${role} ${nameOf(asked)}`;
  const found = kept.get(name) ?? ask(world, role, asked);
  kept.set(name, found);
  return found;
}

function nameOf({ url, accept, fields, package: file }: Asked): string {
  return [
    url,
    `as ${accept}`,
    ...(fields ? [JSON.stringify(fields)] : []),
    ...(file ? ['and a package'] : []),
  ].join(' ');
}

const atOnce = 8;

/** The questions by whose answers the caller can tell the world from the common one; only the first ones, if `most` are enough. */
async function differences(
  world: World,
  role: string,
  all: readonly Asked[],
  most = Infinity,
): Promise<string[]> {
  const asked = all.filter((one) => isAsking(role, one));
  const found: string[] = [];
  for (let start = 0; start < asked.length && found.length < most; start += atOnce)
    await Promise.all(
      asked.slice(start, start + atOnce).map(async (one) => {
        if (one.isAlsoPage && (await answer(base, role, { ...one, accept: 'text/html' })).statusCode !== 200)
          return;
        const [here, there] = await Promise.all([answer(base, role, one), answer(world, role, one)]);
        if (differ(here, there)) found.push(`${role}: ${nameOf(one)}`);
      }),
    );
  return found;
}

for (const secret of secrets)
  test(`no answer depends on what is ${secret}, except to those who may know it`, async () => {
    const asked = await askedAbout(secret);
    const world = await makeWorld(secret);
    const wrong: string[] = [];
    for (const [role, { sees }] of Object.entries(callers)) {
      const isSeen = sees.includes(secret);
      const found = await differences(world, role, asked, isSeen ? 1 : Infinity);
      if (!isSeen) wrong.push(...found);
      else if (found.length === 0) wrong.push(`${role} sees nothing of it`);
    }
    deepEqual(wrong, []);
  });
