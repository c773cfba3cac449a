import { readFileSync } from 'node:fs';
import { layers } from '../../test/architecture/map.ts';
import { table } from './markdown.ts';

/** ARCHITECTURE.md with the import table that the architecture test enforces. */
export function architectureDocument(): string {
  const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const parts = /^(.*<!-- generated from [^>]+ -->\n).*(\n<!-- end of the generated part -->.*)$/s.exec(text);
  if (!parts) throw new Error('ARCHITECTURE.md has no place for the generated import table');
  return `${parts[1]}\n${importTable()}\n${parts[2]}`;
}

/** Layers that may import the same layers share a row. */
function importTable(): string {
  const rows = [...new Set(layers.map(({ mayImport }) => names(mayImport)))].map((mayImport) => {
    const sharing = layers.filter((layer) => names(layer.mayImport) === mayImport);
    return [names(sharing.map(({ name }) => name)), mayImport || 'nothing'];
  });
  return table(['Layer', 'May import'], rows);
}

function names(list: readonly string[]): string {
  return list.map((name) => `\`${name}\``).join(', ');
}
