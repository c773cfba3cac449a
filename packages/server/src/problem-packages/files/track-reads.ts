import { groupBy } from '@tribunal/core/lists';
import type { ImportNotes } from '../model.ts';
import type { PackageFiles } from './package-files.ts';
import { isMapping, type Mapping } from './read-yaml.ts';

const maxNames = 50;

/** The same files, and a function that notes those which nothing has read. */
export function trackFiles(files: PackageFiles): {
  readonly files: PackageFiles;
  noteUnread(notes: ImportNotes): void;
} {
  const read = new Set<string>();
  const tracked: PackageFiles = {
    ...files,
    read(name, maxBytes) {
      read.add(name);
      return files.read(name, maxBytes);
    },
    pieces(name) {
      read.add(name);
      return files.pieces(name);
    },
  };
  return { files: tracked, noteUnread: (notes) => noteUnread(files, read, notes) };
}

function noteUnread({ names }: PackageFiles, read: ReadonlySet<string>, notes: ImportNotes): void {
  const noted = new Set(
    notes.list.flatMap((note) => note.split(/[\s,"]+/)).map((word) => word.replace(/:$/, '')),
  );
  // A name without a folder or an ending may also be a word of a note.
  const isNoted = (name: string) => /[./]/.test(name) && noted.has(name);
  const unread = names.filter((name) => !read.has(name) && !isNoted(name));
  for (const [folder, inner] of groupBy(unread, (name) => name.slice(0, name.lastIndexOf('/') + 1))) {
    if (inner.length === 1) notes.add(`${inner[0]} is not imported`);
    else
      notes.add(
        `${folder || 'the top folder'}: not imported: ${listed(inner.map((name) => name.slice(folder.length)))}`,
      );
  }
}

/** The same mapping, and a function that returns the names of the keys which nothing has read. */
export function trackKeys(mapping: Mapping): { readonly mapping: Mapping; unread(): string[] } {
  const read = new Set<string>();
  return { mapping: viewOf(mapping, '', read) as Mapping, unread: () => unreadKeys(mapping, '', read) };
}

function viewOf(value: unknown, path: string, read: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => viewOf(one, path, read));
  if (!isMapping(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return undefined;
      read.add(pathOf(path, key));
      return viewOf(target[key], pathOf(path, key), read);
    },
  });
}

function unreadKeys(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => unreadKeys(one, path, read)))];
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = pathOf(path, key);
    return read.has(own) ? unreadKeys(inner, own, read) : [own];
  });
}

function pathOf(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** The names in one line; those beyond the first fifty are only counted. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}
