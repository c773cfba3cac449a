import { readFileSync } from 'node:fs';
import { ownMark } from '../owner-mark.ts';
import { groupPrefix, readKey } from './cgroup-files.ts';
import { hierarchy, openCgroupV1 } from './cgroup-v1.ts';
import { openCgroupV2, ownGroup } from './cgroup-v2.ts';
import type { Cgroups } from './runner-cgroup.ts';

/** A process may open several sandboxes, in tests and benchmarks. */
let opened = 0;

/** The version of the memory, process and CPU controllers that this process can write to, or null. */
export function openCgroups(): Cgroups | null {
  const { mounts, membership } = facts();
  const prefix = `${groupPrefix}${ownMark()}-${opened++}-`;
  const unified = ownGroup(mounts, membership);
  return openCgroupV1(mounts, membership, prefix, unified) ?? openCgroupV2(mounts, membership, prefix);
}

/** Counts the processes in the group of the judge that the kernel has killed for lack of memory. Always 0 if nothing counts them. */
export function ownKillCounter(): () => number {
  const { mounts, membership } = facts();
  const v1 = hierarchy(mounts, membership, 'memory');
  const group = v1 ?? ownGroup(mounts, membership) ?? '';
  return () => {
    try {
      return readKey(group, v1 ? 'memory.oom_control' : 'memory.events.local', 'oom_kill');
    } catch {
      return 0;
    }
  };
}

function facts() {
  return {
    mounts: readFileSync('/proc/self/mounts', 'utf8'),
    membership: readFileSync('/proc/self/cgroup', 'utf8'),
  };
}
