import { readFileSync } from 'node:fs';
import { ownMark } from '../owner-mark.ts';
import { groupPrefix, readKey } from './cgroup-files.ts';
import { hierarchy, openCgroupV1 } from './cgroup-v1.ts';
import { openCgroupV2, ownGroup } from './cgroup-v2.ts';
import type { Cgroups } from './runner-cgroup.ts';

/** The version of the memory, process and CPU controllers that this process can write to, or null. */
export function openCgroups(): Cgroups | null {
  const { mounts, membership } = facts();
  const prefix = `${groupPrefix}${ownMark()}-`;
  return openCgroupV1(mounts, membership, prefix) ?? openCgroupV2(mounts, membership, prefix);
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
