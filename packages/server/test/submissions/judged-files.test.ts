import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manifestText } from '@tribunal/contract/judges/judge-data';
import { runJudge } from '@tribunal/judge/judge';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { withoutBubblewrap } from '../../../judge/test/sandbox/bubblewrap-installed.ts';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import { shortTimes } from '../bridge/judged-site.ts';
import { submitting } from './submitting.ts';

const { database, site, app, languageId, aPerson, aToken, aProblem } = await submitting();
const summary = { cases: 2, batches: 0, points: 2, pretests: 0, isInteractive: false, samples: [] };
const cases = 'test_cases: [{in: 1.in, out: 1.out, points: 1}, {in: 2.in, out: 2.out, points: 1}]';
const sums = { '1.in': '1 2\n', '1.out': '3\n', '2.in': '4 5\n', '2.out': '9\n' };

async function giveFiles(
  code: string,
  type: 'standard' | 'output_only',
  contents: Readonly<Record<string, string>>,
) {
  const files = await Promise.all(
    Object.entries(contents).map(async ([path, content]) => ({
      path,
      ...(await site.blobs.put(Buffer.from(content))),
    })),
  );
  files.sort((left, right) => (left.path < right.path ? -1 : 1));
  const version = createHash('sha256').update(manifestText(files)).digest('hex');
  const saved = { version, files, summary: { ...summary, type }, fault: null, reason: '' };
  await saveDataVersion(site, commandLine, code, saved);
}

describe('our judge', { skip: withoutBubblewrap }, () => {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'tribunal-cache-'));
  const stopping = new AbortController();
  const bridge = openBridge(site, shortTimes);
  let judge: Promise<void>;
  before(async () => {
    await aProblem({ code: 'several', max_source_files: 3 });
    await giveFiles('several', 'standard', { ...sums, 'init.yml': cases });
    await aProblem({ code: 'outputs', max_source_bytes: 4 << 20 });
    await giveFiles('outputs', 'output_only', { ...sums, 'init.yml': `output_only: true\n${cases}` });
    await database.query.insertInto('judges').values({ name: 'ours', auth_key: 'its key' }).execute();
    const port = await bridge.listen('127.0.0.1', 0);
    judge = runJudge({
      site: { host: '127.0.0.1', port },
      ...{ name: 'ours', key: 'its key', cacheDirectory, languages: ['PY3'], log: () => {} },
      signal: stopping.signal,
    });
  });
  after(async () => {
    stopping.abort();
    await judge;
    await bridge.close();
    await app.close();
    rmSync(cacheDirectory, { recursive: true });
  });

  async function resultOf(code: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const form = new FormData();
    form.set('language', String(languageId));
    for (const [name, content] of Object.entries(files))
      form.append('files', new Blob([Uint8Array.from(Buffer.from(content))]), name);
    const sent = new Request('http://localhost', { method: 'POST', body: form });
    const reply = await app.inject({
      method: 'POST',
      url: `/problem/${code}/submit`,
      headers: {
        'content-type': sent.headers.get('content-type') ?? '',
        authorization: `Bearer ${await aToken(await aPerson())}`,
        accept: 'application/json',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    assert.equal(reply.statusCode, 201, reply.body);
    for (;;) {
      const found = await database.query
        .selectFrom('submissions')
        .select(['result', 'case_points', 'error'])
        .where('id', '=', reply.json().data.id)
        .executeTakeFirstOrThrow();
      if (found.result) return `${found.result} ${found.case_points} ${found.error ?? ''}`.trim();
      await sleep(50);
    }
  }

  test('judges a solution of several files', async () => {
    const files = {
      'adding.py': 'def add(a, b): return a + b\n',
      'main.py': 'from adding import add\nprint(add(*map(int, input().split())))\n',
    };
    assert.equal(await resultOf('several', files), 'AC 2');
    assert.equal(await resultOf('several', { ...files, 'adding.py': 'def add(a, b): return 3\n' }), 'WA 1');
  });

  test('fetches a zip of outputs', async () => {
    const large = Buffer.concat([Buffer.alloc(3 << 20, ' '), Buffer.from('9\n')]);
    const sent = (second: string | Buffer) => ({
      'a.zip': zipOf(
        { name: '1.out', content: '3\n', stored: true },
        { name: '2.out', content: second, stored: true },
      ),
    });
    assert.equal(await resultOf('outputs', sent(large)), 'AC 2');
    assert.equal(await resultOf('outputs', sent('8\n')), 'WA 1');
    assert.equal(await resultOf('outputs', { '1.out': '# case 1\n3\n' }), 'WA 1');
  });
});
