import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { removeStaleDirectories } from '../../src/sandbox/work-directory.ts';

describe('folders of killed judges', () => {
  const parent = mkdtempSync(join(tmpdir(), 'tribunal-left-'));
  after(() => rmSync(parent, { recursive: true }));
  const script = join(import.meta.dirname, 'hostile', 'make-work-directory.ts');

  /** Starts a process that creates a work directory; resolves to the name of the directory. */
  async function judge() {
    const before = new Set(readdirSync(parent));
    const child = spawn(process.execPath, ['--import=tsx', '--conditions=source', script, parent], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const [name = ''] = readdirSync(parent).filter((each) => !before.has(each));
    return { child, name };
  }

  test('are removed at the next start; those of running judges and other users stay', async () => {
    const killed = await judge();
    const running = await judge();
    const ended = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await ended;
    const [namespace, pid] = /\d+-\d+/.exec(running.name)![0].split('-');
    const others = [
      `tribunal-judge-${namespace}-${pid}-1-REUSED`,
      `tribunal-judge-1-${killed.child.pid}-1-OTHERS`,
      'tribunal-judge-AbCdEf',
      'something-else',
    ];
    for (const name of others) mkdirSync(join(parent, name));
    removeStaleDirectories(parent);
    const [, ...kept] = others;
    assert.deepEqual(readdirSync(parent).sort(), [running.name, ...kept].sort());
    running.child.kill('SIGKILL');
  });
});
