import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { type Layer, layers } from './map.ts';
import { importsOf, resolveImport, type SourceFile } from './source-files.ts';

/** Imports that the map does not allow, and files that are in no layer. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return productFiles(files).flatMap((file) => {
    const layer = layerOf(file.path);
    if (!layer) return [`${file.path} is in no layer of test/architecture/map.ts`];
    return importsOf(file).flatMap((specifier) => {
      const target = resolveImport(file, specifier);
      const targetLayer = target === undefined ? layer : layerOf(target);
      if (targetLayer && (targetLayer === layer || layer.mayImport.includes(targetLayer.name))) return [];
      return [`${file.path} (${layer.name}) imports ${specifier} (${targetLayer?.name ?? 'no layer'})`];
    });
  });
}

/** Packages that a file imports although the package.json of its own package does not list them. */
export function undeclaredDependencies(files: readonly SourceFile[]): string[] {
  return productFiles(files).flatMap((file) => {
    const declared = declaredBy(file.path.split('/')[1]!);
    return importsOf(file)
      .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
      .filter((specifier) => !declared.has(packageName(specifier)))
      .map((specifier) => `${file.path} imports ${specifier}, which its package.json does not list`);
  });
}

/** Each import cycle once, as the chain of its files. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, chain: readonly string[]) => {
    const start = chain.indexOf(path);
    if (start >= 0) cycles.push([...chain.slice(start), path].join(' -> '));
    const file = byPath.get(path);
    if (start >= 0 || done.has(path) || !file) return;
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier);
      if (target) visit(target, [...chain, path]);
    }
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

/** The sources of the packages. Tests, benchmarks and scripts may import everything. */
export function productFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => /^packages\/[a-z]+\/src\//.test(path));
}

export function layerOf(path: string): Layer | undefined {
  const fit = (layer: Layer) =>
    Math.max(0, ...layer.paths.filter((one) => path.startsWith(one)).map((one) => one.length));
  const [best] = [...layers].sort((one, other) => fit(other) - fit(one));
  return best && fit(best) > 0 ? best : undefined;
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function declaredBy(name: string): Set<string> {
  const path = new URL(`../../packages/${name}/package.json`, import.meta.url);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path, 'utf8'));
  return new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})]);
}
