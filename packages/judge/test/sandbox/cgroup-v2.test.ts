import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openCgroupV2 } from '../../src/sandbox/cgroup/cgroup-v2.ts';

/** Regular files in place of the kernel's: they show what the judge writes, not what the kernel does with it. */
function fakeHierarchy(t: { after(act: () => void): void }, controllers: string) {
  const root = mkdtempSync(join(tmpdir(), 'tribunal-cgroup-'));
  t.after(() => rmSync(root, { recursive: true }));
  const own = join(root, 'judge.service');
  mkdirSync(own);
  writeFileSync(join(own, 'cgroup.controllers'), `${controllers}\n`);
  return {
    own,
    mounts: `none / rootfs rw\ncgroup2 ${root} cgroup2 rw 0 0\n`,
    membership: '0::/judge.service\n',
  };
}

test('on the unified hierarchy a group gets its limits and reports the usage since then', async (t) => {
  const { own, mounts, membership } = fakeHierarchy(t, 'cpuset cpu io memory pids');
  const cgroups = openCgroupV2(mounts, membership, 'tribunal-1-');
  assert.ok(cgroups);
  assert.equal(readFileSync(join(own, 'tribunal-1-judge', 'cgroup.procs'), 'utf8'), String(process.pid));
  assert.equal(readFileSync(join(own, 'cgroup.subtree_control'), 'utf8'), '+memory +pids +cpu');

  const group = join(own, 'tribunal-1-0');
  const read = (file: string) => readFileSync(join(group, file), 'utf8');
  // The kernel creates them together with the group.
  mkdirSync(group);
  writeFileSync(join(group, 'cpu.stat'), 'usage_usec 5000\nuser_usec 4000\n');
  writeFileSync(join(group, 'memory.events'), 'oom 1\noom_kill 1\n');
  const cgroup = cgroups.open('0');
  cgroup.prepare({ memoryKb: 1024, processes: 17 });
  await cgroup.add(4321);
  cgroup.countFromNow();
  assert.deepEqual(
    [read('memory.max'), read('memory.swap.max'), read('pids.max'), read('cgroup.procs')],
    ['1048576', '0', '17', '4321'],
  );
  assert.deepEqual([cgroup.cpuMs(), cgroup.whoseMemoryRanOut()], [0, null]);

  writeFileSync(join(group, 'cpu.stat'), 'usage_usec 17500\n');
  writeFileSync(join(group, 'memory.events'), 'oom 2\noom_kill 2\n');
  assert.deepEqual([cgroup.cpuMs(), cgroup.whoseMemoryRanOut()], [12.5, 'group']);
  writeFileSync(join(group, 'memory.events'), 'oom 1\noom_kill 2\n');
  assert.equal(cgroup.whoseMemoryRanOut(), 'machine');
  cgroup.kill();
  assert.equal(read('cgroup.kill'), '1');
});

test('a hierarchy without the memory, process and CPU controllers is not used', (t) => {
  const { own, mounts, membership } = fakeHierarchy(t, 'hugetlb');
  assert.equal(openCgroupV2(mounts, membership, 'tribunal-1-'), null);
  assert.deepEqual(readdirSync(own), ['cgroup.controllers']);
});
