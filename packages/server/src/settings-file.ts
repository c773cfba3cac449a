import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export interface SettingsFile {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly faults: readonly string[];
}

/** The file `.env` in the data directory; it may be missing. */
export function readSettingsFile(dataDirectory: string, isAllowed: (name: string) => boolean): SettingsFile {
  const path = join(dataDirectory, '.env');
  if (!existsSync(path)) return { values: {}, faults: [] };
  try {
    const text = readFileSync(path, 'utf8');
    const values = parseEnv(text);
    const unknown = Object.keys(values).filter((name) => looksLikeName.test(name) && !isAllowed(name));
    const notSettings = unknown.map(
      (name) => `${path}: ${name} is not a setting, or not allowed in this file`,
    );
    return { values, faults: [...unreadableLines(path, text), ...notSettings] };
  } catch (error) {
    return { values: {}, faults: [`cannot read the settings file: ${(error as Error).message}`] };
  }
}

const looksLikeName = /^[A-Z][A-Z0-9_]*$/;
const readableLine = /^\s*(?:(?:export\s+)?[A-Z][A-Z0-9_]*\s*=|#|$)/;

/** Reports line numbers only: a malformed line may contain part of a secret. */
function unreadableLines(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      readableLine.test(line) ? [] : [`${path}: line ${index + 1} is not NAME=value`],
    );
}
