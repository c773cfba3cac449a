import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkTiming } from '@tribunal/server/doctor/check-timing';

const judging = { SITE_LOCAL_JUDGE: true };
const cpu = 'sys/devices/system/cpu';
const noisy = {
  [`${cpu}/cpu0/cpufreq/scaling_governor`]: 'schedutil\n',
  [`${cpu}/cpu1/cpufreq/scaling_governor`]: 'powersave\n',
  [`${cpu}/intel_pstate/no_turbo`]: '0\n',
  [`${cpu}/smt/active`]: '1\n',
  'sys/kernel/mm/transparent_hugepage/enabled': '[always] madvise never\n',
  'proc/swaps': 'Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2\n',
  'proc/stat': 'cpu  50 0 20 20 0 0 0 10 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n',
};
const quiet = {
  [`${cpu}/cpu0/cpufreq/scaling_governor`]: 'performance\n',
  [`${cpu}/cpufreq/boost`]: '0\n',
  [`${cpu}/smt/active`]: '0\n',
  'sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never\n',
  'proc/swaps': 'Filename Type Size Used Priority\n',
  'proc/stat': 'cpu  999 0 0 0 0 0 0 1 0 0\n',
};

/** A folder with the files of a machine. */
function machine(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tribunal-machine-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const names = ['governor', 'turbo', 'hyper-threading', 'huge pages', 'swap', 'steal'].map(
  (name) => `timing: ${name}`,
);

test('doctor warns about everything that makes times differ, and says what to do', async (t) => {
  const found = await checkTiming(judging, machine(t, noisy));
  assert.deepEqual(
    found.map(({ state, about }) => [state, about]),
    names.map((name) => ['warning', name]),
  );
  assert.deepEqual(
    found.map(({ what }) => what.split(':')[0]),
    [
      'powersave, schedutil',
      'on',
      'on',
      'always',
      '/dev/sda2',
      '10.0 % of the time went to other virtual machines',
    ],
  );
  assert.ok(found.every(({ fix = '' }) => fix !== ''));
  assert.match(found[1]?.fix ?? '', /echo 1 > \/sys\/devices\/system\/cpu\/intel_pstate\/no_turbo/);
});

test('a quiet machine has no warning', async (t) => {
  const found = await checkTiming(judging, machine(t, quiet));
  assert.deepEqual(
    found.map(({ state, about, what }) => [state, about, what]),
    ['performance', 'off', 'off', 'madvise', 'none', '0.1 % of the time went to other virtual machines'].map(
      (what, index) => ['ok', names[index], what],
    ),
  );
});

test('a machine that reports nothing has no warning', async (t) => {
  const found = await checkTiming(judging, machine(t, {}));
  assert.deepEqual(
    found.map(({ state, about }) => [state, about]),
    names.map((name) => ['ok', name]),
  );
});

test('a machine that does not judge needs no quiet', async (t) => {
  const found = await checkTiming({ SITE_LOCAL_JUDGE: false }, machine(t, noisy));
  assert.deepEqual(
    found.map(({ state, about }) => [state, about]),
    names.map((name) => ['ok', name]),
  );
});
