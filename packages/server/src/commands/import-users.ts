import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { type PeopleFault, readPeopleFile } from '@tribunal/core/people-file';
import { credentialsCsv, type ImportFault, importPeople } from '../actions/accounts/import-people.ts';
import { OperatorError } from '../operator-error.ts';
import { operator } from '../storage/accounts/audit-log.ts';
import { progressBar } from './progress.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal import-users FILE [options]

Creates the users of a file: CSV with a header row, or a JSON array of objects. Columns: username, name, password (generated when
empty), email, organization (slug), members (separated by ;), country (ISO 3166-1 alpha-3), room,
networks (from which the user can sign in, such as 192.0.2.0/24, separated by ;). If a line has an error, nobody is created.

  --contest KEY         register them for a contest, and give them access to it
  --organization SLUG   add all of them to an organization
  --update              update users that exist; an empty cell keeps the old value
  --dry-run             only check the file
  --output FILE         write usernames, names and new passwords as CSV
`;

export const importUsers: SiteCommand = {
  name: 'import-users',
  summary: 'create users from a file',
  usage,
  async run(args, io, site) {
    const text = { type: 'string', default: '' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = {
      contest: text,
      organization: text,
      output: text,
      update: flag,
      'dry-run': flag,
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new OperatorError('import-users takes one FILE');
    const { people, faults } = readPeopleFile(await read(path));
    if (faults.length > 0) return refuse(io, faults.map(fileFaultText));
    const { contest, organization, update: updates, 'dry-run': isDryRun } = values;
    const bar = progressBar(io.stderr);
    const onHashed = (count: number) => bar.show(count / people.length, 'hashing passwords');
    const wanted = { contest, organization, updates, isDryRun, onHashed };
    const imported = await importPeople(site.database, operator, people, wanted, site.now());
    bar.clear();
    if ('faults' in imported) return refuse(io, imported.faults.map(importFaultText));
    if ('refusal' in imported)
      throw new OperatorError(
        imported.refusal === 'no such contest'
          ? `there is no contest "${contest}"`
          : `there is no organization "${organization}"`,
      );
    // Only its owner may read the file.
    if (values.output !== '' && !isDryRun)
      await writeFile(values.output, credentialsCsv(imported.credentials), { mode: 0o600 });
    const { created, updated } = imported;
    await print(
      io.stdout,
      `${isDryRun ? 'Would create' : 'Created'} ${created} and ${isDryRun ? 'update' : 'updated'} ${updated} users.`,
    );
    return 0;
  },
};

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new OperatorError(`cannot read ${path}`);
  }
}

/** One line for each error, all of them at once. */
async function refuse(io: CommandIo, lines: readonly string[]): Promise<number> {
  for (const line of lines) await print(io.stderr, line);
  await print(io.stderr, 'Nobody was imported.');
  return 1;
}

const fileFaults: Readonly<Record<PeopleFault['reason'], (detail: string) => string>> = {
  'not readable': (detail) => `cannot be read: ${detail}`,
  'unknown column': (detail) => `there is no column "${detail}"`,
  'no column username': () => 'the column "username" is missing',
  'too many cells': (detail) => `has ${detail} cells, more than the header row`,
  'bad username': (detail) => `"${detail}" is not a username: use 1 to 30 letters, digits, - and _`,
  'listed twice': (detail) => `"${detail}" is listed twice`,
  'bad country': (detail) => `"${detail}" is not a country code of three letters`,
  'bad network': (detail) => `"${detail}" is not a network such as 192.0.2.0/24 or 2001:db8::/32`,
  'too long': (detail) => `"${detail}…" is too long`,
};

function fileFaultText({ line, reason, detail }: PeopleFault): string {
  return `line ${line}: ${fileFaults[reason](detail)}`;
}

const importFaults: Readonly<Record<ImportFault['reason'], (detail: string) => string>> = {
  'name taken': (detail) => `the user "${detail}" exists already; --update updates users`,
  'bad email': (detail) => `"${detail}" is not an email address`,
  'weak password': (detail) => `the password of "${detail}" is too short, too long or too common`,
  'own network': (detail) => `the address ${detail} is not in the networks`,
  'no such organization': (detail) => `there is no organization "${detail}"`,
};

function importFaultText({ line, reason, detail }: ImportFault): string {
  return `line ${line}: ${importFaults[reason](detail)}`;
}
