/** True when the database or this machine is out of disk space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === outOfSpace || code === 'ENOSPC' || code === 'EDQUOT';
}

/** PostgreSQL's disk_full. */
const outOfSpace = '53100';
