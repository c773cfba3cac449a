import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { uptime } from 'node:os';
import type { DataFile } from '@tribunal/contract/judges/judge-data';

/** After a loss of power a file may be incomplete. Files are read again once after each start of the machine. */
export function wasVerified({ mtimeMs }: { readonly mtimeMs: number }): boolean {
  return mtimeMs >= Date.now() - uptime() * 1000;
}

/** Whether the path has exactly this content. */
export async function hasContent(path: string, { hash, bytes }: DataFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes) return false;
  if (wasVerified(found)) return true;
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) digest.update(chunk);
  if (digest.digest('hex') !== hash) return false;
  await utimes(path, new Date(), new Date());
  return true;
}
