import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** Relative to the root of the checkout, with slashes. */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['packages', 'test', 'bench', 'scripts'];
const made = new Set(['node_modules', 'dist']);

/** Every source file of the project. */
export function sourceFiles(): SourceFile[] {
  return folders
    .flatMap(filesUnder)
    .filter((path) => /\.(ts|mts|mjs|js)$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return made.has(entry.name) ? [] : filesUnder(path);
    return [path];
  });
}

/** The imports as written, including `export … from` and `import()`. */
export function importsOf({ text }: SourceFile): string[] {
  const statement = /^[ \t]*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
  const expression = /\bimport\(\s*['"]([^'"]+)['"]/g;
  return [...text.matchAll(statement), ...text.matchAll(expression)].map((match) => match[1]!);
}

/** The file of an import, or undefined for external packages. */
export function resolveImport(from: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from.path), specifier);
  const ours = /^@tribunal\/([a-z]+)\/(.+)$/.exec(specifier);
  return ours ? `packages/${ours[1]}/src/${ours[2]}.ts` : undefined;
}

/** The code without comments and string contents, which are replaced by spaces. */
export function codeOf({ text }: SourceFile): string {
  const notCode =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g;
  return text.replace(notCode, (match) => match.replace(/[^\n]/g, ' '));
}
