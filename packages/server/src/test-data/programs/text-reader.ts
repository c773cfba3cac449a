import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';

const maxTextBytes = 4 << 20;

/** Reads files of test data as texts; null for one that is missing, large or binary. */
export function textReader(folder: OpenFolder): (name: string) => string | null {
  const known = new Map<string, string | null>();
  return (name) => {
    const text = known.get(name) ?? readText(folder, name);
    known.set(name, text);
    return text;
  };
}

function readText(folder: OpenFolder, name: string): string | null {
  const bytes = folder.sizeOf(name);
  if (bytes === null || bytes > maxTextBytes) return null;
  const text = folder.read(name)?.toString('utf8') ?? null;
  return text?.includes('\0') || text?.includes('\ufffd') ? null : text;
}
