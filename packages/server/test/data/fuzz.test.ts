import { ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../fixtures/database.ts';
import { holdToDocument } from '../fixtures/openapi.ts';
import { testSite } from '../fixtures/site.ts';
import { chance } from './chance.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const requests = 10_000;
const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
await makeScenario(site);
const app = await buildApp(site);
after(() => app.close());
const tokens = [undefined, await tokenOf(site, 'ada'), await tokenOf(site, 'root')];
const { pick, upTo } = chance(20_300_102);

interface Operation {
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
}
interface Schema {
  readonly type?: string;
  readonly items?: Schema;
}

const document = openApiDocument(endpointGroups) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { tags }]) => tags.includes('Data') || tags.includes('Captcha'))
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const real = [
  'ada',
  'bob',
  'root',
  'bridges',
  'sorting',
  'secret',
  'cup',
  'old',
  'open',
  '1',
  '2',
  '6',
  'PY3',
  'AC',
  'CE',
  'Graphs',
];
const junk = [
  '',
  ' ',
  '\0',
  'a\0b',
  '0',
  '-1',
  '1.5',
  '1e9',
  'NaN',
  '+1',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '9'.repeat(400),
  '9'.repeat(2000),
  'x'.repeat(30_000),
  '🎉',
  'ｆｕｌｌ',
  '\u202e',
  '\ud7ff\ue000',
  '%',
  '%s%n',
  "' or 1=1 --",
  '"; drop table users; --',
  '{}',
  '[]',
  'null',
  'undefined',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>',
  '& | ! : * ( )',
  '\\',
  '\r\nX: y',
  'True',
  'false',
  't',
  'last',
];

function valueFor({ type, items }: Schema): string {
  if (upTo(3) === 0) return pick(junk);
  const kind = items?.type ?? type;
  if (kind === 'integer') return String(pick([1, 2, 3, upTo(10), -upTo(10), upTo(2 ** 31)]));
  if (kind === 'boolean') return pick(['True', 'False', 'true', 'false', '1', '0', 't', 'f', 'T']);
  return pick(real);
}

function queryFor({ parameters }: Operation): string {
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'query' || upTo(3) > 0) continue;
    for (let n = 0; n <= upTo(schema.type === 'array' ? 4 : 2); n++) query.append(name, valueFor(schema));
  }
  if (upTo(10) === 0) query.append(pick(junk), pick(junk));
  const written = query.toString();
  return upTo(20) === 0 ? written.replaceAll('%', pick(['%', '%25', ''])) : written;
}

function requestFor({ path, method, operation }: (typeof operations)[number]) {
  const filled = path.replace(/\{[a-z_]+\}/g, () => encodeURIComponent(upTo(2) ? pick(real) : pick(junk)));
  const query = queryFor(operation);
  return {
    method:
      upTo(20) === 0
        ? pick(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])
        : method,
    url: query ? `${filled}?${query}` : `${filled}${pick(['', '', '?', '/'])}`,
  };
}

test(`${requests.toLocaleString('en')} requests generated from the OpenAPI document get documented replies, never an internal error`, async () => {
  const statuses = new Map<number, number>();
  for (let done = 0; done < requests; done += 25) {
    const batch = Array.from({ length: 25 }, async () => {
      const { method, url } = requestFor(pick(operations));
      const token = pick(tokens);
      const body =
        upTo(30) === 0
          ? { payload: '{"a":', headers: { 'content-type': pick(['application/json', 'x/y', 'text/plain']) } }
          : {};
      const headers = { ...body.headers, ...(token && { authorization: `Bearer ${token}` }) };
      const reply = await app.inject({ method: method as 'GET', url, ...body, headers });
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      const told = `${method} ${url.slice(0, 300)} answered ${reply.statusCode} ${reply.body.slice(0, 300)}`;
      ok([200, 204, 400, 403, 404, 405, 415].includes(reply.statusCode), told);
      if (reply.statusCode === 204) return;
      holdToDocument(method, url, reply);
    });
    await Promise.all(batch);
  }
  for (const status of [200, 400, 403, 404, 405])
    ok((statuses.get(status) ?? 0) > 20, `${status} is reached`);
});
