import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** The name of a prepared statement. The same text has the same name in every process. */
export function statementName(text: string): string {
  const name = names.get(text) ?? createHash('md5').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
