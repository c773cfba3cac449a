import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { removeLeftDirectories } from '../../src/sandbox/work-directory.ts';

describe('folders of judges that were killed', () => {
  const parent = mkdtempSync(join(tmpdir(), 'tribunal-left-'));
  after(() => rmSync(parent, { recursive: true }));
  const script = join(import.meta.dirname, 'hostile', 'make-work-directory.ts');

  /** A process that has made a work directory; answers the directory's name when it is there. */
  async function judge() {
    const before = new Set(readdirSync(parent));
    const child = spawn(process.execPath, ['--import=tsx', '--conditions=source', script, parent], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const [name = ''] = readdirSync(parent).filter((each) => !before.has(each));
    return { child, name };
  }

  test('are removed at the next start, those of running judges and of others are not', async () => {
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
    removeLeftDirectories(parent);
    const [, ...kept] = others;
    assert.deepEqual(readdirSync(parent).sort(), [running.name, ...kept].sort());
    running.child.kill('SIGKILL');
  });
});
