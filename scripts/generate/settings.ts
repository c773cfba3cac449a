import { settingsTable } from '@tribunal/server/settings';
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

Settings are environment variables. They may also stand in a file \`.env\` in the data directory, one \`NAME=value\` a line; the
environment wins over the file. A change takes effect at the next start.

- True and False may be written \`True\`, \`true\`, \`1\`, \`yes\` and \`False\`, \`false\`, \`0\`, \`no\`.
- A value that cannot be read, a name in the file that is no setting, and a line that is not \`NAME=value\` stop the start with a line that
  says which.
- A variable in the environment that begins with \`SITE_\` and is no setting is warned about.
- With the sync API on, the public placeholder in \`GLOBAL_API_KEY\` stops the start, and a key under 32 characters is warned about. Make a
  good one with \`openssl rand -hex 32\`.
`;

function shownDefault({ fallback, isSecret }: { fallback: unknown; isSecret: boolean }): string {
  if (fallback === '') return 'empty';
  if (isSecret) return 'a public placeholder';
  return typeof fallback === 'boolean' ? (fallback ? 'True' : 'False') : `\`${String(fallback)}\``;
}
