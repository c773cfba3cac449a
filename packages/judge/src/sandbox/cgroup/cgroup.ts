import { readFileSync } from 'node:fs';
import { ownMark } from '../owner-mark.ts';
import { groupPrefix } from './cgroup-files.ts';
import { openCgroupV1 } from './cgroup-v1.ts';
import { openCgroupV2 } from './cgroup-v2.ts';
import type { Cgroups } from './runner-cgroup.ts';

/** The version of the memory, process and CPU controllers that this process can write to, or null. */
export function openCgroups(): Cgroups | null {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  const membership = readFileSync('/proc/self/cgroup', 'utf8');
  const prefix = `${groupPrefix}${ownMark()}-`;
  return openCgroupV1(mounts, membership, prefix) ?? openCgroupV2(mounts, membership, prefix);
}
