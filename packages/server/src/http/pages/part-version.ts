import { createHash } from 'node:crypto';

/** The script that refreshes a page replaces a part when its version differs. */
export function partVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
