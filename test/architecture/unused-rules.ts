import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { benchmarkExports, entryFiles, publicFiles, typesOfDeclarations, usedWithoutImport } from './map.ts';
import { codeOf, importsOf, resolveImport, type SourceFile } from './source-files.ts';

/** Exports that no other file imports. What only tests import must at least be used in its own file. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const byAny = importedNames(files);
  const byProduct = importedNames(files.filter(({ path }) => !isTest(path)));
  return files.flatMap((file) => {
    if (publicFiles.some((one) => file.path.startsWith(one))) return [];
    const code = codeOf(file);
    const isImported = (names: ReadonlySet<string>, name: string) =>
      names.has(`${file.path} ${name}`) || names.has(`${file.path} *`);
    const isUsedHere = (name: string) => [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
    return exportedNames(code)
      .filter((name) => !typesOfDeclarations.includes(name))
      .filter((name) => !(isBenchmark(file.path) && benchmarkExports.includes(name)))
      .filter((name) => !isImported(isTest(file.path) || isUsedHere(name) ? byAny : byProduct, name))
      .map((name) => `${file.path} exports ${name}, which nothing imports`);
  });
}

/** Files of the product that no other file of the product imports or starts as a process. */
export function unusedFiles(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => !isTest(path));
  const used = new Set(
    product.flatMap((file) => [
      ...importsOf(file).map((one) => resolveImport(file, one)),
      ...startedFiles(file),
    ]),
  );
  return product
    .filter(({ path }) => /^packages\/[a-z]+\/src\//.test(path) && !used.has(path))
    .filter(({ path }) => ![...entryFiles, ...publicFiles].some((one) => path.startsWith(one)))
    .map(({ path }) => `${path} is imported by nothing`);
}

/** Packages that a package.json lists although no file of that package imports them. */
export function unusedDependencies(files: readonly SourceFile[]): string[] {
  return packageFolders(files).flatMap((folder) => {
    const own = files.filter(({ path }) => folder === '' || path.startsWith(folder));
    const imported = new Set(own.flatMap(importsOf).map(packageName));
    return dependenciesOf(folder)
      .filter((name) => !imported.has(name) && !isUsedWithoutImport(name))
      .map((name) => `${folder}package.json lists ${name}, which nothing imports`);
  });
}

/** Files that a file names as the program of a process: `new URL('x.ts', import.meta.url)`. */
function startedFiles(file: SourceFile): string[] {
  const programs = file.text.matchAll(/new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\s*\)/g);
  return [...programs].map((match) => posix.join(posix.dirname(file.path), match[1]!));
}

/** Dependencies without exactly one row in docs/decisions/dependencies.md, and rows without a dependency. */
export function undocumentedDependencies(files: readonly SourceFile[]): string[] {
  const listed = new Set(
    packageFolders(files)
      .flatMap(dependenciesOf)
      .filter((name) => !name.startsWith('@tribunal/'))
      .map((name) => (scopeOf(name) in usedWithoutImport ? scopeOf(name) : name)),
  );
  for (const name of installedByScripts(files)) listed.add(name);
  const documented = documentedNames();
  return [
    ...[...listed].filter((name) => !documented.includes(name)).map((name) => `${name} has no row`),
    ...documented
      .filter((name) => !listed.has(name))
      .map((name) => `${name} has a row, but nothing lists it`),
    ...documented
      .filter((name, index) => documented.indexOf(name) !== index)
      .map((name) => `${name} has two rows`),
  ];
}

/** Packages that a script installs: of Python, pinned as `name==version`, or of Go, as `host/owner/…/name@vVersion`. */
function installedByScripts(files: readonly SourceFile[]): string[] {
  const scripts = files.filter(({ path }) => path.startsWith('scripts/'));
  return scripts.flatMap(({ text }) =>
    [...text.matchAll(/['`](?:[a-z./]+\/)?([a-z-]+)(?:==|@v\$)/g)].map((match) => match[1]!),
  );
}

function documentedNames(): string[] {
  const text = readFileSync(new URL('../../docs/decisions/dependencies.md', import.meta.url), 'utf8');
  const firstCells = [...text.matchAll(/^\|([^|\n]+)\|/gm)].map((match) => match[1]!);
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
}

function isTest(path: string): boolean {
  return /^(?:test|bench)\/|^packages\/[a-z]+\/test\//.test(path);
}

function isBenchmark(path: string): boolean {
  return /^bench\/[^/]+\.ts$/.test(path);
}

function exportedNames(code: string): string[] {
  const declared =
    /^export\s+(?:declare\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type)\s+(\w+)/gm;
  return [...code.matchAll(declared)].map((match) => match[1]!);
}

/** As `path name`; `path *` if a whole file is imported. */
function importedNames(files: readonly SourceFile[]): Set<string> {
  const statement = /^[ \t]*import\s+(?:type\s+)?([^'"`;]*?)\s+from\s+['"]([^'"]+)['"]/gm;
  const whole = /\bimport\(\s*['"]([^'"]+)['"]/g;
  const names = new Set<string>();
  for (const file of files) {
    for (const [, clause = '', specifier = ''] of file.text.matchAll(statement)) {
      const path = resolveImport(file, specifier);
      for (const name of clause.matchAll(/(?:^|[{,])\s*(?:type\s+)?(\*|\w+)/g))
        names.add(`${path} ${name[1]}`);
    }
    for (const [, specifier = ''] of file.text.matchAll(whole))
      names.add(`${resolveImport(file, specifier)} *`);
  }
  return names;
}

function packageFolders(files: readonly SourceFile[]): string[] {
  return ['', ...new Set(files.flatMap(({ path }) => /^packages\/[a-z]+\//.exec(path) ?? []))];
}

function dependenciesOf(folder: string): string[] {
  const path = new URL(`../../${folder}package.json`, import.meta.url);
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function isUsedWithoutImport(name: string): boolean {
  const isListed = name in usedWithoutImport || scopeOf(name) in usedWithoutImport;
  return builtinModules.includes(name) || name.startsWith('@types/') || isListed;
}

function scopeOf(name: string): string {
  return `${name.split('/')[0]}/*`;
}
