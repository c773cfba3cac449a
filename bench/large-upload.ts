import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataCache } from '../packages/judge/src/test-data-cache/data-cache.ts';
import { openDataSite } from '../packages/judge/src/test-data-cache/data-site.ts';
import { generateToken } from '../packages/server/src/actions/accounts/generate-token.ts';
import type { Database } from '../packages/server/src/database/connection.ts';
import { ZipWriter } from '../packages/server/src/problem-packages/export/zip-writer.ts';
import { currentVersions } from '../packages/server/src/storage/problems/test-data/data-versions.ts';
import { atMost, type BenchRow } from './bench.ts';
import { timed } from './judging/stopwatch.ts';
import { type BenchSite, withBenchSite } from './served/bench-site.ts';

/** Its rows are among those of `npm run bench -- problems`. */
export const name = 'problems';

const cases = 5;
const caseBytes = 200e6;
const partBytes = 8 << 20;
const secretKey = 'a secret key of the benchmark';
const judge = { name: 'bench', key: 'a key of the benchmark' };

/** One gigabyte of test data: sent in parts, used, and fetched by a judge. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  let token = '';
  const fill = async (database: Database) => {
    token = await prepare(database);
  };
  try {
    const archive = join(folder, 'tests.zip');
    await writeArchive(archive);
    return await withBenchSite({ SECRET_KEY: secretKey }, fill, async (bench) => [
      ...(await uploading(bench, archive, token)),
      ...(await fetching(bench, folder)),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeArchive(path: string): Promise<void> {
  const zip = new ZipWriter(path);
  for (let number = 1; number <= cases; number += 1) {
    await zip.addBytes(`${number}.in`, randomBytes(caseBytes));
    await zip.addText(`${number}.out`, '');
  }
  await zip.finish();
}

/** Returns a token of an administrator. */
async function prepare(database: Database): Promise<string> {
  await database.query.insertInto('problems').values({ code: 'large', name: 'Large' }).execute();
  await database.query.insertInto('judges').values({ name: judge.name, auth_key: judge.key }).execute();
  const { id } = await database.query
    .insertInto('users')
    .values({ username: 'setter', is_superuser: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return database.transaction((queries) => generateToken(queries, id, secretKey));
}

async function uploading({ site }: BenchSite, archive: string, token: string): Promise<BenchRow[]> {
  const { size } = await stat(archive);
  const call = async (method: string, path: string, headers: Record<string, string>, body?: BodyInit) => {
    const own = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const sent = { method, headers: { ...own, ...headers }, ...(body && { body }) };
    const reply = await fetch(`http://127.0.0.1:${site.port}${path}`, sent);
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const begun = await call('POST', '/problem/large/upload', { 'upload-length': String(size) });
  const url = begun.headers.get('location') ?? '';
  const file = await open(archive);
  const sentMs = await timed(async () => {
    for (let at = 0; at < size; at += partBytes) {
      const part = Buffer.alloc(Math.min(partBytes, size - at));
      await file.read(part, 0, part.length, at);
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
      await call('PATCH', url, headers, part);
    }
  });
  await file.close();
  const form = new URLSearchParams({ test_data: url.replace('/uploads/', '') });
  const usedMs = await timed(() => call('POST', '/problem/large/test_data', {}, form));
  return [
    row('upload of 1 GB in parts', sentMs / 1000, 's'),
    row('test data from that upload', usedMs / 1000, 's'),
    atMost(300, row('peak memory of the site during both', site.peakMemory(), 'MB')),
  ];
}

async function fetching({ site, database, folder }: BenchSite, own: string): Promise<BenchRow[]> {
  const [current] = await currentVersions(database.query);
  const { signal } = new AbortController();
  const address = { host: '127.0.0.1', port: site.port };
  const source = openDataSite({ address, ...judge });
  const cache = openDataCache({ directory: join(own, 'cache'), site: source });
  const fetch = async () => (await cache.open(current?.version ?? '', signal)).release();
  try {
    const copyMs = await timed(() => copyFiles(join(folder, 'files'), own));
    const firstMs = await timed(fetch);
    const secondMs = await timed(fetch);
    return [
      row('plain copy of its files', copyMs / 1000, 's'),
      row('first fetch by a judge against the copy', firstMs / copyMs, 'ratio'),
      row('second fetch by a judge against the copy', secondMs / copyMs, 'ratio'),
      atMost(300, row('peak memory of the site after the fetch', site.peakMemory(), 'MB')),
    ];
  } finally {
    cache.close();
  }
}

/** One after the other, and durable. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const part of await readdir(from))
    for (const file of await readdir(join(from, part))) {
      await copyFile(join(from, part, file), join(to, file));
      const copied = await open(join(to, file));
      await copied.sync();
      await copied.close();
    }
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
