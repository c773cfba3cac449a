import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cpp11, cpp17 } from '../src/languages/cpp.ts';
import { type Language, productPath, seedPath } from '../src/languages/language.ts';
import { createCompiler } from '../src/programs/compile.ts';
import { openPrecompiledHeaders } from '../src/programs/precompiled-headers.ts';
import { openLocalSandbox } from '../src/sandbox/local-sandbox.ts';
import type { Sandbox } from '../src/sandbox/sandbox.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

const source = '#include <bits/stdc++.h>\nint main() { std::cout << 42; }\n';

describe('precompiled headers', { skip: withoutBubblewrap }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'headers-'));
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await openLocalSandbox({ slots: 1 });
  });
  after(async () => {
    await sandbox.close();
    rmSync(directory, { recursive: true });
  });

  /** With -H, the compiler lists the headers that it reads, and marks a precompiled one. */
  async function headersReadBy(
    language: Language,
    headers: ReturnType<typeof openPrecompiledHeaders>,
    name: string,
  ) {
    const compile = createCompiler(sandbox, join(sandbox.directory, name), headers);
    const compiled = await compile({
      language,
      files: [{ name: 'main.cpp', content: source }],
      flags: ['-H'],
    });
    assert.ok(compiled.ok, compiled.log);
    return compiled.log;
  }
  const marked = '! /headers/bits/stdc++.h.gch';

  test('a build uses the header once it is ready, and works without it before', async () => {
    const headers = openPrecompiledHeaders(sandbox, directory);
    assert.ok(!(await headersReadBy(cpp17, headers, 'before')).includes(marked));
    assert.deepEqual(await headers.prepare([cpp17]), []);
    assert.ok((await headersReadBy(cpp17, headers, 'ready')).includes(marked));
    assert.ok(!(await headersReadBy(cpp11, headers, 'other-standard')).includes(marked));
  });

  test('another judge uses the same file, even after it was removed', async () => {
    const [name = ''] = readdirSync(directory);
    const writtenAt = statSync(join(directory, name)).mtimeMs;
    const second = await openLocalSandbox({ slots: 1, withoutCgroups: true });
    try {
      const headers = openPrecompiledHeaders(second, directory);
      assert.deepEqual(await headers.prepare([cpp17]), []);
      assert.equal(statSync(join(directory, name)).mtimeMs, writtenAt);
      rmSync(join(directory, name));
      assert.equal(statSync(headers.mountsFor(cpp17)[0]!.from).mtimeMs, writtenAt);
    } finally {
      await second.close();
    }
  });

  test('a header that cannot be precompiled is reported, and builds go on without it', async () => {
    const header = { command: ['sh', '-c', 'echo no space >&2; exit 1'], path: '/headers/none.gch' };
    const broken = { ...cpp17, build: { ...cpp17.build!, header } };
    const headers = openPrecompiledHeaders(sandbox, directory);
    assert.deepEqual(await headers.prepare([broken]), ['CPP17: no space\n']);
    assert.deepEqual(headers.mountsFor(broken), []);
  });

  test('a folder that cannot be written is reported', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const [failure = ''] = await openPrecompiledHeaders(sandbox, join(file, 'headers')).prepare([cpp17]);
    assert.match(failure, /^CPP17: ENOTDIR/);
  });

  test('what builds have in common is made again after a failure, and may stall like a compiler', async () => {
    const seeds = [['false'], ['sleep', '60'], ['echo', 'seed']];
    const { build } = cpp17;
    const language = {
      ...cpp17,
      build: {
        ...build!,
        get cpuMs() {
          return seeds[0]?.[0] === 'sleep' ? 50 : 60_000;
        },
        command: () => ['cp', seedPath, productPath],
        get seed() {
          return seeds[0];
        },
      },
    } as Language;
    const compile = createCompiler(sandbox, join(sandbox.directory, 'seeded'));
    const attempt = () => compile({ language, files: [{ name: 'main.cpp', content: '' }] });
    await assert.rejects(attempt(), { name: 'SandboxError' });
    seeds.shift();
    await assert.rejects(attempt(), { name: 'SandboxError' });
    seeds.shift();
    const compiled = await attempt();
    assert.ok(compiled.ok, compiled.log);
    seeds.unshift(['false']);
    assert.ok((await attempt()).ok);
  });
});
