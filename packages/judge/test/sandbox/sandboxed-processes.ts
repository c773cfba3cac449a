import { readFileSync, readlinkSync } from 'node:fs';

/** The processes that run in sandboxes of this process. Orphans belong to it as well, and one that has ended has no command line. */
export function sandboxedProcesses(): { pid: number; line: string }[] {
  const own = readlinkSync('/proc/self/ns/pid');
  return descendants(process.pid).flatMap((pid) => {
    const namespace = orNothing(() => readlinkSync(`/proc/${pid}/ns/pid`));
    const line = orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return namespace === '' || namespace === own || line === '' ? [] : [{ pid, line }];
  });
}

function descendants(pid: number): number[] {
  const children = orNothing(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** A process may end meanwhile. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
