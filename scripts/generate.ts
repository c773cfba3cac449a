// `npm run generate` writes the generated files; with `--check` it names those that are out of date and fails.
import { readFileSync, writeFileSync } from 'node:fs';
import { clicsVersions } from '@tribunal/contract/clics/audiences';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { clicsOpenApi } from '@tribunal/contract/openapi/clics-openapi';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import { architectureDocument } from './generate/architecture.ts';
import { interfaceDocument } from './generate/interface.ts';
import { settingsDocument } from './generate/settings.ts';

const root = new URL('../', import.meta.url);

const generated: Record<string, () => string> = {
  'ARCHITECTURE.md': architectureDocument,
  'docs/interface.md': interfaceDocument,
  'docs/openapi.json': () => document(openApiDocument(endpointGroups)),
  ...Object.fromEntries(
    clicsVersions.map((version) => [
      `docs/contest-api-${version}.json`,
      () => document(clicsOpenApi(version)),
    ]),
  ),
  'docs/settings.md': settingsDocument,
};

const stale = Object.entries(generated).filter(([path, contents]) => read(path) !== contents());
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, contents] of stale) writeFileSync(new URL(path, root), contents());
}

function document(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return undefined;
  }
}
