import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface SettingsFile {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly faults: readonly string[];
}

/** The file `.env` in the data directory; it may be missing. */
export function readSettingsFile(dataDirectory: string, isAllowed: (name: string) => boolean): SettingsFile {
  const path = join(dataDirectory, '.env');
  if (!existsSync(path)) return { values: {}, faults: [] };
  try {
    const text = readFileSync(path, 'utf8');
    const values = parseSettings(text);
    const unknown = Object.keys(values).filter((name) => looksLikeName.test(name) && !isAllowed(name));
    const notSettings = unknown.map(
      (name) => `${path}: ${name} is not a setting, or not allowed in this file`,
    );
    return { values, faults: [...unreadableLines(path, text), ...notSettings] };
  } catch (error) {
    return { values: {}, faults: [`cannot read the settings file: ${(error as Error).message}`] };
  }
}

const assignment = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/;

/** As dotenv reads them, because other tools read the same file. */
function parseSettings(text: string): Record<string, string> {
  const found = text.split('\n').map((line) => assignment.exec(line));
  return Object.fromEntries(found.flatMap((match) => (match ? [[match[1]!, readValue(match[2]!)]] : [])));
}

/** A quote inside a value is part of it, also if the value is in quotes of the same kind. */
function readValue(text: string): string {
  const quoted = /^(['"`])(?:\\\1|(?!\1).)*\1(?=\s*(?:#|$))/.exec(text);
  const value = quoted?.[0] ?? text.replace(/#.*/, '').trim();
  const [, quote, inner = value] = /^(['"`])(.*)\1$/.exec(value) ?? [];
  return quote === '"' ? inner.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : inner;
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
