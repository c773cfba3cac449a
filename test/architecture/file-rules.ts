import { layerOf, productFiles } from './import-rules.ts';
import {
  bannedWords,
  filesWithAny,
  layersWithoutSql,
  linesToFailAt,
  linesToWarnAt,
  pureLayers,
  purePackages,
} from './map.ts';
import { codeOf, importsOf, type SourceFile } from './source-files.ts';

/** Pure layers import nothing from outside and use no clock, randomness or environment. */
export function impurities(files: readonly SourceFile[]): string[] {
  const pure = productFiles(files).filter(({ path }) => pureLayers.includes(layerOf(path)?.name ?? ''));
  return pure.flatMap((file) => {
    const outside = importsOf(file).filter(
      (specifier) => !specifier.startsWith('.') && !purePackages.includes(specifier),
    );
    const touched = [...codeOf(file).matchAll(surroundings)].map(([match]) => match);
    return [...outside, ...touched].map((what) => `${file.path} is pure but uses ${what}`);
  });
}

const surroundings =
  /\b(?:process|Buffer|globalThis|console|fetch|crypto|performance|setTimeout|setInterval|queueMicrotask)\b(?=\s*[.(])|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b/g;

/** Queries outside `storage` and the layers below it, as text or through the query builder. */
export function strayQueries(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter((file) => layersWithoutSql.includes(layerOf(file.path)?.name ?? ''))
    .filter(
      (file) =>
        importsOf(file).some((one) => one === 'kysely' || one.endsWith('database/row.ts')) ||
        queries.test(file.text),
    )
    .map(({ path }) => `${path} contains SQL`);
}

const queries =
  /\bsql(?:<[^`]*>)?`|\.\s*(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectNoFrom)\(|\bpool\.query\b/;

/** Queries whose rows are typed but not declared, so that no test can compare them. */
export function undeclaredRows(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter((file) => /\bsql<[^`]*>`\s*(?:select|with|insert|update|delete)\b/.test(file.text))
    .map(({ path }) => `${path} has a typed query without declared columns`);
}

/** The contract runs in a browser; only the frames between judge and bridge need Node. */
export function nodeInContract(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ path }) => /^packages\/contract\//.test(path) && !path.endsWith('/judge-frame.ts'))
    .filter(
      (file) => importsOf(file).some((one) => one.startsWith('node:')) || /\bBuffer\b/.test(codeOf(file)),
    )
    .map(({ path }) => `${path} needs Node`);
}

/** Files that only re-export hide the origin of an export. */
export function barrels(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(
      ({ path, text }) =>
        /(?:^|\/)index\.[a-z]+$/.test(path) || /^export\s+(?:type\s+)?[*{][^'"`;]*\sfrom\s/m.test(text),
    )
    .map(({ path }) => `${path} is a barrel or re-exports`);
}

export function emptyNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.split(/[/.-]/).some((word) => bannedWords.includes(word)))
    .map(({ path }) => `${path} has a name that does not describe its content`);
}

export function misnamedFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/^(?:[a-z0-9.]+(?:-[a-z0-9.]+)*\/)*[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(path))
    .map(({ path }) => `${path} is not kebab-case`);
}

export function usesOfAny(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      (file) =>
        !(file.path in filesWithAny) && /(?:[:<,|&(=[]|\bas|\bof)\s*any\b(?!\s*[:(.?])/.test(codeOf(file)),
    )
    .map(({ path }) => `${path} uses any`);
}

/** Lists of `core`. A copy elsewhere would not follow a change. */
export function copiesOfCoreLists(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ path }) => layerOf(path)?.name !== 'core')
    .flatMap(({ path, text }) => [...text.matchAll(coreLists)].map(([copy]) => `${path} writes ${copy}`));
}

/** The statuses in progress, and decisions by the name of a contest format. */
const coreLists = /'QU',\s*'P',\s*'G'|[!=]==?\s*'(?:icpc|ioi|ioi16|ecoo|atcoder)'/g;

/** The duration of a test depends on the load of the machine; `npm test` sets one deadline for tests that hang. */
export function deadlinesOfTests(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.endsWith('.test.ts') && /\{[^{}()]*\btimeout: *[0-9]/.test(codeOf(file)))
    .map(({ path }) => `${path} gives a test its own deadline`);
}

/** The browser takes the promise of an asynchronous function for a condition that holds. `eventually` waits for what it resolves to. */
export function waitsForNothing(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /\bwaitForFunction\(\s*async\b/.test(codeOf(file)))
    .map(({ path }) => `${path} waits for an asynchronous function with waitForFunction`);
}

/** A list of examples, as tests have, may be longer than code. */
export function overlongFiles(files: readonly SourceFile[], limit = linesToFailAt): string[] {
  const limitOf = (path: string) => (/(?:^|\/)test\//.test(path) ? 1.25 * limit : limit);
  return files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > limitOf(path))
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

export function longFiles(files: readonly SourceFile[]): string[] {
  return overlongFiles(files, linesToWarnAt);
}
