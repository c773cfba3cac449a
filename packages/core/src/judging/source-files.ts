/** A file of a submission that has several. Their contents follow one another in its source. */
export interface SourceFile {
  readonly name: string;
  /** Characters of the source. */
  readonly length: number;
}

export interface NamedSource {
  readonly name: string;
  readonly content: string;
}

/** For each part of a path, so that no program mistakes it for an option or for something outside its folder. */
export const sourceNamePattern =
  '^(?:[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}/){0,8}[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$';
const sourceName = new RegExp(sourceNamePattern);

export function isSourceName(name: string): boolean {
  return sourceName.test(name);
}

/** True when two names would be one file, or a file and a folder, on some machine. */
export function haveClash(names: readonly string[]): boolean {
  const folded = names.map((name) => name.toLowerCase());
  const files = new Set(folded);
  return (
    files.size < names.length || folded.some((name) => foldersOf(name).some((folder) => files.has(folder)))
  );
}

function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

export function joinFiles(files: readonly NamedSource[]): {
  readonly source: string;
  readonly files: SourceFile[];
} {
  return {
    source: files.map(({ content }) => content).join(''),
    files: files.map(({ name, content }) => ({ name, length: content.length })),
  };
}

export function splitSource(source: string, files: readonly SourceFile[]): NamedSource[] {
  let at = 0;
  return files.map(({ name, length }) => {
    const content = source.slice(at, at + length);
    at += length;
    return { name, content };
  });
}
