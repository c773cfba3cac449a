import { codeOf } from '@tribunal/core/unknown';

/** True when the database or this machine is out of disk space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === outOfSpace || code === 'ENOSPC' || code === 'EDQUOT';
}

/** PostgreSQL's disk_full. */
const outOfSpace = '53100';
