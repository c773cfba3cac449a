import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Blob } from './blob-store.ts';

/** Writes a new file durably, and computes its hash meanwhile. */
export async function writeHashed(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Blob> {
  const file = await open(path, 'wx', 0o600);
  try {
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      digest.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
    return { hash: digest.digest('hex'), bytes };
  } finally {
    await file.close();
  }
}
