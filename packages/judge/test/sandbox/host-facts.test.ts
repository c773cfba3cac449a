import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { probeSandbox } from '../../src/probe.ts';
import { execute } from '../../src/programs/execute.ts';
import { openLocalSandbox, type SandboxOptions } from '../../src/sandbox/local-sandbox.ts';
import type { Limits, Sandbox } from '../../src/sandbox/sandbox.ts';
import { isRoot } from '../../src/sandbox/work-directory.ts';
import { openJudging } from '../judging.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';

const limits: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryKb: 512 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 32,
  scratchBytes: 16 << 20,
  stackKb: 8 << 10,
};

async function run(sandbox: Sandbox, ...command: readonly string[]): Promise<string> {
  const { stdout, stderr } = await sandbox.use((slot) =>
    execute(slot.program, slot.directory, {
      command,
      mounts: [],
      mayFork: true,
      limits,
      input: Buffer.alloc(0),
    }),
  );
  return `${stdout}${stderr}`;
}

const kinds: readonly [kind: string, options: Partial<SandboxOptions>][] = [
  ['with the best limits of this machine', {}],
  ['without cgroups', { withoutCgroups: true }],
  ['measured through perl', { withoutCgroups: true, withoutLibc: true }],
];

const belowUsr = (() => {
  try {
    const folder = mkdtempSync('/usr/local/tribunal-test-');
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
})();
after(() => belowUsr !== null && rmSync(belowUsr, { recursive: true }));

describe('folders below /usr', {
  skip: withoutBubblewrap || (belowUsr === null && 'needs to write below /usr'),
}, () => {
  for (const [kind, options] of kinds) {
    test(`that contain problems are hidden in a sandbox ${kind}`, async (t) => {
      const data = makeData(join(belowUsr!, kind.replaceAll(' ', '-')));
      const sandbox = await openLocalSandbox({ slots: 1, ...options, hidden: [data] });
      t.after(() => sandbox.close());
      assert.equal(await run(sandbox, 'find', data), `${data}\n`);
      assert.match(await run(sandbox, 'sh', '-c', `echo x > ${data}/x`), /Read-only file system/);
      assert.equal(await probeSandbox(sandbox), null);
    });
  }

  test('are hidden if they are named by a link or are inside a closed folder', async (t) => {
    const linked = makeData(join(belowUsr!, 'linked'));
    const link = join(mkdtempSync(join(tmpdir(), 'tribunal-link-')), 'data');
    symlinkSync(linked, link);
    const closed = join(belowUsr!, 'closed');
    const inside = makeData(join(closed, 'inside'));
    chmodSync(closed, 0o700);
    const sandbox = await openLocalSandbox({ slots: 1, hidden: [link, inside] });
    t.after(() => sandbox.close());
    assert.equal(await run(sandbox, 'find', linked), `${linked}\n`);
    chmodSync(closed, 0o755);
    assert.equal(await run(sandbox, 'find', closed), `${closed}\n`);
  });

  test('are hidden if they belong to the judge', async (t) => {
    const workDirectory = join(belowUsr!, 'work');
    mkdirSync(workDirectory);
    const sandbox = await openLocalSandbox({ slots: 1, workDirectory });
    t.after(() => sandbox.close());
    assert.equal(await run(sandbox, 'find', sandbox.directory), `${sandbox.directory}\n`);
  });

  test('that do not exist or that programs need cannot be hidden', async () => {
    const missing = join(belowUsr!, 'missing');
    await assert.rejects(openLocalSandbox({ slots: 1, hidden: [missing] }), {
      name: 'SandboxError',
      message: `${missing} must exist to be hidden from programs`,
    });
    await assert.rejects(openLocalSandbox({ slots: 1, hidden: ['/usr'] }), {
      name: 'SandboxError',
      message: '/usr cannot be hidden from programs, because they need /usr',
    });
  });

  test('are reported by the probe if a program can read them', async (t) => {
    const data = makeData(join(belowUsr!, 'forgotten'));
    const sandbox = await openLocalSandbox({ slots: 1 });
    t.after(() => sandbox.close());
    assert.equal(
      await probeSandbox({ ...sandbox, hidden: [data] }),
      `a program read the contents of ${data}`,
    );
  });
});

function makeData(folder: string): string {
  mkdirSync(join(folder, 'problems', 'sums'), { recursive: true });
  writeFileSync(join(folder, 'problems', 'sums', '1.out'), 'the answer');
  return folder;
}

describe('a program that queries the machine', { skip: withoutBubblewrap }, () => {
  for (const [kind, options] of kinds) {
    test(`reads no facts about the host in /proc in a sandbox ${kind}`, async (t) => {
      const sandbox = await openLocalSandbox({ slots: 1, ...options });
      t.after(() => sandbox.close());
      const script = `cd /proc
for f in [a-z]*; do
  [ -L $f ] && continue
  if [ -d $f ]; then [ -z "$(ls $f)" ] || echo $f
  else head -c 1 $f 2>/dev/null | grep -q . && echo $f
  fi
done`;
      const seen = (await run(sandbox, 'sh', '-c', script)).trim().split('\n');
      // With fixed contents, of the own namespaces, or the same for every kernel of the version that uname tells.
      const own = ['cpuinfo', 'loadavg', 'meminfo', 'stat', 'uptime', 'version', 'sysvipc', 'locks'];
      const ofKernel = ['dma', 'execdomains', 'filesystems'];
      assert.deepEqual(
        seen.filter((name) => ![...own, ...ofKernel].includes(name)),
        [],
      );
    });
  }

  for (const [kind, options] of kinds) {
    test(`reads no mounts and no names of the judge about itself in a sandbox ${kind}`, async (t) => {
      const sandbox = await openLocalSandbox({ slots: 1, ...options });
      t.after(() => sandbox.close());
      const script = `cd /proc
cat mounts self/mounts self/mountinfo self/mountstats thread-self/mountinfo
for f in self/* self/fd/*; do readlink $f; [ -f $f ] && head -c 100000 $f; done 2>/dev/null | grep -a -o "tribunal[^ ]*"
sed 's/^[^/]*//' self/cgroup | sort -u`;
      const isPathHidden = isRoot && !options.withoutLibc;
      const command = ['sh', '-c', script];
      for (const reuseUntil of [undefined, new AbortController().signal]) {
        const { stdout, stderr } = await sandbox.use((slot) =>
          execute(slot.program, slot.directory, {
            command,
            mounts: [],
            mayFork: true,
            limits,
            input: Buffer.alloc(0),
            reuseUntil,
          }),
        );
        const lines = stdout.toString().split('\n');
        assert.equal(stderr.toString(), '');
        const seen = lines.filter((line) => isPathHidden || !line.startsWith('tribunal-judge-'));
        assert.deepEqual(seen, ['/', '']);
      }
    });
  }

  test('gets values in JavaScript that are not those of the host', async (t) => {
    const sandbox = await openLocalSandbox({ slots: 1 });
    t.after(() => sandbox.close());
    const script = `const os = require('os');
      console.log(JSON.stringify([os.cpus().length, os.cpus()[0].model, os.loadavg(), os.uptime()]));`;
    assert.equal(await run(sandbox, process.execPath, '-e', script), '[1,"unknown",[0,0,0],0]\n');
  });
});

test('a sandbox stays as it is when another one of the same process closes', {
  skip: withoutBubblewrap,
}, async (t) => {
  const sandbox = await openLocalSandbox({ slots: 1 });
  t.after(() => sandbox.close());
  const other = await openLocalSandbox({ slots: 1 });
  assert.equal(await run(other, 'echo', 'other'), 'other\n');
  await other.close();
  assert.equal(await run(sandbox, 'echo', 'stays'), 'stays\n');
});

describe('devices of the host', { skip: withoutBubblewrap }, () => {
  const devices = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom', '/dev/tty'];
  const state = () =>
    devices.filter(existsSync).map((path) => {
      const { mode, ino, rdev, uid, gid } = statSync(path);
      return [path, mode, ino, rdev, uid, gid];
    });

  for (const [kind, options] of kinds) {
    test(`stay unchanged, whatever programs and compilers do in a sandbox ${kind}`, async (t) => {
      const before = state();
      const judging = await openJudging(options);
      t.after(() => judging.close());
      const problem = { 'init.yml': 'test_cases: [{points: 1}]' };
      const script = devices
        .map(
          (path) =>
            `chmod 644 ${path}; chown 65534 ${path}; rm -f ${path}; cp -p /bin/sh ${path}; ln -f /bin/sh ${path}`,
        )
        .join('\n');
      await run(judging.sandbox, 'sh', '-c', script);
      const compilers =
        'for c in gcc g++; do echo "int main() {}" > /tmp/a.c; $c /tmp/a.c -o /dev/null; strip -o /dev/null /bin/sh; done';
      await run(judging.sandbox, 'sh', '-c', compilers);
      const source = `#include <sys/stat.h>\n#include <fcntl.h>\n#include <unistd.h>
int main() { int f = open("/dev/null", O_RDWR); return (fchmod(f, 0644) == 0) + (chmod("/dev/null", 0644) == 0) + (unlink("/dev/null") == 0); }`;
      assert.equal(await judging.judge({ problem, language: 'C', source }), 'AC 1/1');
      assert.deepEqual(state(), before);
    });
  }
});
