import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../database/embedded/data-directory.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';
import { icpcCorpus } from './corpus/icpc-corpus.ts';
import { otherFormats } from './corpus/other-corpus.ts';
import { dmoj, type Files, legacyIcpc, newIcpc, pairs, polygon, zipped } from './package-fixtures.ts';
import { uploadOf } from './upload.ts';

const hasBubblewrap = spawnSync('bwrap', ['--version']).status === 0;

const sites = [
  { type: 'language', key: 'PY3', name: 'Python 3', id: 8 },
  { type: 'user', username: 'ada', is_superuser: true, password: 'a long password' },
];

const packages: Readonly<Record<string, Files>> = { legacyIcpc, newIcpc, polygon, dmoj, pairs };
const right = 'print(sum(map(int, input().split())))\n';
const wrong = 'print(12345)\n';

test('packages of each format, imported by command, by token and by the page, give the expected verdicts', {
  skip: hasBubblewrap ? false : 'needs bubblewrap (Debian and Ubuntu: apt install bubblewrap)',
}, async () => {
  const SITE_DATA_DIR = await newFolder();
  const file = join(SITE_DATA_DIR, 'start.ndjson');
  await writeFile(file, sites.map((record) => JSON.stringify(record)).join('\n'));
  const site = await startSite({
    SITE_DATA_DIR,
    SITE_LOCAL_JUDGE: 'True',
    SITE_API_RATE_LIMIT: '100000',
    SITE_LOG_LEVEL: 'warn',
  });
  assert.equal((await tribunal(['load', file], { SITE_DATA_DIR })).status, 0);
  const { stdout } = await tribunal(['generate_api_token', 'ada'], { SITE_DATA_DIR });
  const headers = { authorization: `Bearer ${stdout.trim()}`, accept: 'application/json' };

  const sendPackage = async (code: string, zip: Buffer) => {
    const { headers: type, payload } = uploadOf('package', zip, { code, is_public: 'true' });
    const reply = await fetch(`${site.address}/problems/new`, {
      method: 'POST',
      headers: { ...headers, ...type },
      body: new Uint8Array(payload),
    });
    assert.equal(reply.status, 201, await reply.text());
  };
  const session = await signIn(site.address);
  const sendByPage = async (code: string, zip: Buffer) => {
    const { headers: type, payload } = uploadOf('package', zip, {
      code,
      is_public: 'true',
      ...session.field,
    });
    const reply = await fetch(`${site.address}/problems/new`, {
      method: 'POST',
      headers: { ...type, cookie: session.cookie },
      body: new Uint8Array(payload),
    });
    assert.match(await reply.text(), /has been created/);
  };
  const submit = async (code: string, source: string) => {
    const reply = await fetch(`${site.address}/problem/${code}/submit`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ source, language: '8' }),
    });
    const text = await reply.text();
    assert.equal(reply.status, 201, text);
    return (JSON.parse(text) as { data: { id: number } }).data.id;
  };
  const resultOf = async (id: number) => {
    let result: string | null = null;
    while (result === null) {
      const reply = await fetch(`${site.address}/api/v2/submission/${id}?wait=30`, { headers });
      const text = await reply.text();
      assert.equal(reply.status, 200, text);
      ({ result } = (JSON.parse(text) as { data: { object: { result: string | null } } }).data.object);
    }
    return result;
  };

  const verdicts: [string, string, string][] = [];
  for (const [name, files] of Object.entries(packages)) {
    const [byCommand, byToken, byPage] = [`command-${name}`, `token-${name}`, `page-${name}`];
    const path = join(SITE_DATA_DIR, `${name}.zip`);
    await writeFile(path, zipped(files));
    const args = ['import-problem', path, '--code', byCommand, '--verify'];
    const imported = await tribunal(args, { SITE_DATA_DIR });
    assert.equal(imported.status, 0, imported.stdout + imported.stderr);
    assert.match(imported.stdout, /Verified\.$/m);
    await sendPackage(byToken, zipped(files));
    await sendByPage(byPage, zipped(files));
    // One after the other: a user has few submissions in the queue.
    for (const code of [byCommand, byToken, byPage])
      verdicts.push([
        code,
        await resultOf(await submit(code, right)),
        await resultOf(await submit(code, wrong)),
      ]);
  }
  assert.deepEqual(
    verdicts,
    verdicts.map(([code]) => [code, 'AC', 'WA']),
  );
  const corpus = [...icpcCorpus, ...otherFormats].filter(({ isVerified }) => isVerified);
  for (const [index, { title, files, folder }] of corpus.entries()) {
    const path = join(SITE_DATA_DIR, `corpus-${index}.zip`);
    await writeFile(path, zipped(files, folder));
    const args = ['import-problem', path, '--code', `corpus${index}`, '--verify'];
    const { status, stdout, stderr } = await tribunal(args, { SITE_DATA_DIR });
    assert.equal(status, 0, `${title}: ${stdout}${stderr}`);
    assert.match(stdout, /Verified\.$/m, title);
  }
  assert.equal((await site.stop()).status, 0);
});

async function signIn(address: string) {
  const form = await fetch(`${address}/accounts/login/`);
  const token = /csrftoken=([^;]+)/.exec(form.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const field = { csrfmiddlewaretoken: token };
  const reply = await fetch(`${address}/accounts/login/`, {
    method: 'POST',
    headers: { cookie: `csrftoken=${token}` },
    body: new URLSearchParams({ username: 'ada', password: 'a long password', ...field }),
    redirect: 'manual',
  });
  const cookies = [`csrftoken=${token}`, ...reply.headers.getSetCookie()].map(
    (one) => one.split(';')[0] ?? '',
  );
  // A later cookie replaces an earlier one of the same name.
  const jar = new Map(cookies.map((cookie) => [cookie.split('=')[0], cookie]));
  const renewed = jar.get('csrftoken')?.slice('csrftoken='.length) ?? '';
  return { cookie: [...jar.values()].join('; '), field: { csrfmiddlewaretoken: renewed } };
}
