import { foldersOfSubjects, subjects } from './map.ts';
import type { SourceFile } from './source-files.ts';

/** Folders that are no subject, where folders are divided by subject. */
export function strayFolders(files: readonly SourceFile[]): string[] {
  return Object.entries(foldersOfSubjects).flatMap(([parent, shared]) => {
    const names = files
      .filter(({ path }) => path.startsWith(parent))
      .map(({ path }) => path.slice(parent.length).split('/'))
      .flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : []));
    return [...new Set(names)]
      .filter((name) => ![...subjects, ...shared].includes(name))
      .map((name) => `${parent}${name} is no subject`);
  });
}

/**
 * Files with the same name in two folders of one package: a reader cannot tell them apart in a search. Commands are
 * named after what they do and message files after their subject, so both may share a name with another file.
 */
export function ambiguousNames(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path } of files) {
    const match = /^packages\/([a-z]+)\/src\/(?:.*\/)?([^/]+)$/.exec(path);
    if (!match || match[2] === 'routes.ts' || /\/(?:commands|messages\/[a-z/]+)\/[^/]+$/.test(path)) continue;
    const name = `${match[1]} ${match[2]}`;
    places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places.values()]
    .filter((paths) => paths.length > 1)
    .map((paths) => `same name: ${paths.join(', ')}`);
}
