import { settingsTable } from '@tribunal/server/environment/settings';
import { table } from './markdown.ts';

/** docs/settings.md: the table of settings that the site reads. */
export function settingsDocument(): string {
  const rows = Object.entries(settingsTable).map(([name, setting]) => [
    `\`${name}\``,
    setting.kind,
    shownDefault(setting),
    setting.description,
  ]);
  return `${introduction}\n${table(['Setting', 'Value', 'Default', 'Effect'], rows)}\n`;
}

const introduction = `# Settings

Settings are environment variables or lines of the file \`.env\` in the data directory, one \`NAME=value\` per line. The environment takes
precedence over the file. A change takes effect at the next start.

- In \`.env\`, write a value that contains \`#\` or begins or ends with a space in single quotes.
- True and False may be written \`True\`, \`true\`, \`1\`, \`yes\` and \`False\`, \`false\`, \`0\`, \`no\`.
- The site does not start if a value is invalid, or if the file contains an unknown name or a line that is not \`NAME=value\`. It prints one
  line that says which.
- The site prints a warning for an environment variable that begins with \`SITE_\` and is not a setting.
- If the sync API is on, the site does not start with the public placeholder in \`GLOBAL_API_KEY\`, and prints a warning for a key with fewer
  than 32 characters. Generate a key with \`openssl rand -hex 32\`.
`;

function shownDefault({ fallback, isSecret }: { fallback: unknown; isSecret: boolean }): string {
  if (String(fallback) === '') return 'empty';
  if (isSecret) return 'a public placeholder';
  return typeof fallback === 'boolean' ? (fallback ? 'True' : 'False') : `\`${String(fallback)}\``;
}
