import { open, rename } from 'node:fs/promises';

/** Replaces a file atomically: a crash leaves the old or the new text. If a mode is given, the file never has another one. */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const unfinished = `${path}.tmp`;
  const file = await open(unfinished, 'w', mode);
  try {
    // A crash may have left a temporary file that others can read.
    if (mode !== undefined) await file.chmod(mode);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
