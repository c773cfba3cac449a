import { type ImportNotes, PackageError } from '../model.ts';

/** The files of a package. Names are looked up in a table and never used as paths. */
export interface PackageFiles {
  /** Sorted by their bytes. */
  readonly names: readonly string[];
  has(name: string): boolean;
  sizeOf(name: string): number;
  /** Throws when the file is missing or larger than the limit. */
  read(name: string, maxBytes?: number): Promise<Buffer>;
  pieces(name: string): AsyncIterable<Buffer>;
}

/** What a zip file or a folder contains. */
export interface FoundFile {
  readonly size: number;
  /** The target of a symbolic link, relative to the folder of the link. */
  readonly link: string | null;
  pieces(): AsyncIterable<Buffer>;
}

export const maxEntries = 10_000;
export const maxTotalBytes = 2 * 2 ** 30;
const maxTextBytes = 8 << 20;
const deepestLink = 8;

/** Checks all names and links before anything is read. A link that does not lead to a file of the package is left out and noted. */
export function packageFiles(found: ReadonlyMap<string, FoundFile>, notes: ImportNotes): PackageFiles {
  refuseEqualNames([...found.keys()]);
  const files = new Map<string, FoundFile>();
  let total = 0;
  for (const name of [...found.keys()].sort()) {
    const file = targetOf(found, name);
    if (!file) {
      notes.add(`the link ${JSON.stringify(name)} is left out: it does not lead to a file of the package`);
      continue;
    }
    files.set(name, file);
    // Each link becomes a copy of its target.
    total += file.size;
    if (total > maxTotalBytes) throw new PackageError('the package is too large');
  }
  return viewOf(files);
}

/** The part of a package in a folder. */
export function filesUnder(files: PackageFiles, folder: string): PackageFiles {
  const names = files.names.filter((name) => name.startsWith(folder));
  const inner = names.map((name) => name.slice(folder.length));
  return {
    names: inner,
    has: (name) => files.has(folder + name),
    sizeOf: (name) => files.sizeOf(folder + name),
    read: (name, maxBytes) => files.read(folder + name, maxBytes),
    pieces: (name) => files.pieces(folder + name),
  };
}

/** Names in the same folder, without those in folders below. */
export function namesIn(files: PackageFiles, folder: string): string[] {
  return files.names.filter((name) => name.startsWith(folder) && !name.slice(folder.length).includes('/'));
}

/** Throws for names that lead out of the package. */
export function refuseOutwardName(name: string): void {
  const parts = name.split('/');
  if (/^[A-Za-z]:/.test(name) || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new PackageError(`the package contains a file with the forbidden name ${shortName(name)}`);
}

/** False for names that are different things on different systems, and for those that are too long. Such files are left out and noted. */
export function isUsableName(name: string, notes: ImportNotes): boolean {
  const isUsable = name.length <= 400 && name.split('/').length <= 12 && !/[\\\p{Cc}\ufffd]/u.test(name);
  if (!isUsable)
    notes.add(
      `a file is left out, because its name is too long, not UTF-8, or contains a backslash or a control character: ${shortName(name)}`,
    );
  return isUsable;
}

function shortName(name: string): string {
  return JSON.stringify(name.slice(0, 200));
}

/** Files that desktops add. */
export function isClutter(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.git\/|desktop\.ini$)/.test(name);
}

function refuseEqualNames(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = name.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other !== undefined)
      throw new PackageError(
        `the package contains ${JSON.stringify(other)} and ${JSON.stringify(name)}, which some systems treat as one file`,
      );
    seen.set(folded, name);
  }
}

/** The file itself, or the one to which a link leads; null for a link that leads elsewhere. */
function targetOf(found: ReadonlyMap<string, FoundFile>, name: string): FoundFile | null {
  let current = name;
  for (let depth = 0; depth <= deepestLink; depth += 1) {
    const file = found.get(current);
    if (!file || file.link === null) return file ?? null;
    const next = pathOfLink(current, file.link);
    if (next === null) return null;
    current = next;
  }
  return null;
}

function pathOfLink(name: string, link: string): string | null {
  if (link.startsWith('/') || link.includes('\\') || link.includes('\0')) return null;
  const parts = name.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function viewOf(files: ReadonlyMap<string, FoundFile>): PackageFiles {
  const find = (name: string) => {
    const file = files.get(name);
    if (!file) throw new PackageError(`the file ${JSON.stringify(name)} is missing`);
    return file;
  };
  return {
    names: [...files.keys()],
    has: (name) => files.has(name),
    sizeOf: (name) => find(name).size,
    pieces: (name) => find(name).pieces(),
    async read(name, maxBytes = maxTextBytes) {
      const file = find(name);
      if (file.size > maxBytes)
        throw new PackageError(`the file ${JSON.stringify(name)} is larger than ${maxBytes} bytes`);
      const pieces: Buffer[] = [];
      for await (const piece of file.pieces()) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}
