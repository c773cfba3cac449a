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

/**
 * Cycles between neighbours: the folders and files of one folder. A folder counts with everything below it, so that its
 * neighbours can be read one after the other.
 */
export function folderCycles(files: readonly SourceFile[]): string[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const file of productFiles(files)) {
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier);
      if (target === undefined) continue;
      const [from, to] = [file.path.split('/'), target.split('/')];
      const depth = from.findIndex((part, index) => part !== to[index]);
      if (depth < 0) continue;
      const parent = from.slice(0, depth).join('/');
      const graph = graphs.get(parent) ?? new Map<string, Set<string>>();
      graphs.set(parent, graph.set(from[depth]!, (graph.get(from[depth]!) ?? new Set()).add(to[depth]!)));
    }
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const chain = firstCycle(graph);
    return chain ? [`in ${parent}: ${chain.join(' -> ')}`] : [];
  });
}

function firstCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, chain: readonly string[]): string[] | undefined => {
    const start = chain.indexOf(name);
    if (start >= 0) return [...chain.slice(start), name];
    if (done.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const found = visit(next, [...chain, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
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
