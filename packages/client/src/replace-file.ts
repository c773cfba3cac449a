import { open, rename } from 'node:fs/promises';

/** Replaces a file as a whole: a crash leaves the old text or the new one. With a mode, nobody sees it under another one. */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const unfinished = `${path}.tmp`;
  const file = await open(unfinished, 'w', mode);
  try {
    // A crash may have left one behind that others can read.
    if (mode !== undefined) await file.chmod(mode);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
