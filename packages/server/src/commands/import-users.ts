import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { maxPersonTextLength, readPeopleFile } from '@tribunal/core/accounts/people-file';
import {
  type FaultyLines,
  importPeople,
  type PeopleImported,
} from '../actions/accounts/importing/import-people.ts';
import { credentialsCsv } from '../actions/accounts/importing/passwords.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { textOfFile } from '../http/request/text-of-file.ts';
import { operator } from '../storage/accounts/audit-log.ts';
import { openCredentials } from './arguments/credentials-file.ts';
import { progressBar } from './progress.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal import-users FILE [options]

Creates the users of a file: CSV with a header row, a JSON array of objects, or teams.tsv of the ICPC registration. Columns: username, name, password (generated when
empty), email, organization (slug or ICPC id), members (separated by ;), country (ISO 3166-1 alpha-3), room, icpc_id,
group (code or name of a group of the contest; several separated by ;),
networks (from which the user can sign in, such as 192.0.2.0/24, separated by ;; any for all),
login_networks (from which no password is needed; none for no addresses),
only_contest (key of the only contest that the user sees; any for the whole site). If a line has an error, nobody is created.

  --contest KEY         register them for a contest, and give them access to it
  --organization SLUG   add all of them to an organization
  --update              update users that exist; an empty cell keeps the old value
  --dry-run             only check the file, and say which users would be updated
  --output FILE         write usernames, names and new passwords as CSV; without it, generated passwords are printed
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
    const file = readPeopleFile(await read(path));
    const { people } = file;
    const { contest, organization, update: updates, 'dry-run': isDryRun } = values;
    const bar = progressBar(io.stderr);
    const onHashed = (count: number) => bar.show(count / people.length, 'hashing passwords');
    const wanted = { contest, organization, updates, onHashed };
    const importing = (isTrial: boolean) =>
      importPeople(site.database, operator, file, { ...wanted, isDryRun: isTrial }, site.now());
    const checked = await importing(true);
    if (!('credentials' in checked)) return refuseImport(io, checked, values);
    if (isDryRun) {
      await print(io.stdout, `Would create ${checked.created} and update ${checked.updated} users.`);
      for (const { username, isNew } of checked.credentials)
        if (!isNew) await print(io.stdout, `update: ${username}`);
      return 0;
    }
    // Before the import, because its passwords exist nowhere else.
    const output = values.output === '' ? null : await openCredentials(values.output);
    const imported = await importing(false);
    bar.clear();
    if (!('credentials' in imported)) return refuseImport(io, imported, values);
    await output?.truncate();
    await output?.writeFile(credentialsCsv(imported.credentials));
    await output?.close();
    await print(io.stdout, `Created ${imported.created} and updated ${imported.updated} users.`);
    const generated = imported.credentials.filter(
      ({ password }, index) => password !== null && people[index]?.password === '',
    );
    if (!output && generated.length > 0) await print(io.stdout, credentialsCsv(generated).trimEnd());
    return 0;
  },
};

async function read(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new OperatorError(`cannot read ${path}`);
  });
  const text = textOfFile(bytes);
  if (text === null) throw new OperatorError(`${path} is not text in UTF-8 or UTF-16; save it as UTF-8`);
  return text;
}

function refuseImport(
  io: CommandIo,
  refused: Exclude<PeopleImported, { readonly credentials: unknown }>,
  { contest, organization }: { readonly contest: string; readonly organization: string },
): Promise<number> {
  if ('faults' in refused) return refuse(io, refused.faults.map(faultText));
  const reasons = {
    'no such contest': `there is no contest "${contest}"`,
    'contest is final': `the results of the contest "${contest}" are final`,
    'no such organization': `there is no organization "${organization}"`,
  };
  throw new OperatorError(reasons[refused.refusal]);
}

/** One line for each error, all of them at once. */
async function refuse(io: CommandIo, lines: readonly string[]): Promise<number> {
  for (const line of lines) await print(io.stderr, line);
  await print(io.stderr, 'Nobody was imported.');
  return 1;
}

const faultTexts: Readonly<Record<FaultyLines['faults'][number]['reason'], (detail: string) => string>> = {
  'not readable': (detail) => `cannot be read: ${detail}`,
  'not a list': () => 'JSON must be a list of objects: [{"username": …}, …]',
  'unknown column': (detail) => `there is no column "${detail}"`,
  'column twice': (detail) => `the column "${detail}" is there twice`,
  'no column username': () => 'the column "username" is missing',
  'too many cells': (detail) => `has ${detail} cells, more than the header row`,
  'too few cells': (detail) => `has only ${detail} of the cells of the header row`,
  'bad username': (detail) => `"${detail}" is not a username: use 1 to 30 letters, digits, - and _`,
  'listed twice': (detail) => `"${detail}" is listed twice`,
  'bad country': (detail) => `"${detail}" is not a country code of ISO 3166-1 alpha-3, such as VNM`,
  'bad ICPC id': (detail) => `"${detail}" is not an ICPC id: at most 36 letters, digits, - and _`,
  'bad network': (detail) => `"${detail}" is not a network such as 192.0.2.0/24 or 2001:db8::/32`,
  'bad character': (detail) => `"${detail}" contains a character that cannot be stored`,
  'too long': (detail) => `"${detail}…" is longer than ${maxPersonTextLength} characters`,
  'name taken': (detail) => `the user "${detail}" exists already; --update updates users`,
  'other case': (detail) => `the name of this user is "${detail}"; write it like that`,
  'bad email': (detail) => `"${detail}" is not an email address`,
  'weak password': (detail) => `the password of "${detail}" is too short, too long or too common`,
  'formula password': (detail) =>
    `the password of "${detail}" begins with =, +, -, @ or a tab, so that spreadsheets take it for a formula`,
  'own network': (detail) => `the address ${detail} is not in the networks`,
  'no such group': (detail) => `the contest has no group "${detail}"`,
  'group without contest': (detail) => `the group "${detail}" needs the option --contest`,
  'no such contest': (detail) => `there is no contest "${detail}"`,
  'seat taken': (detail) => `the user "${detail}" has one of these login networks`,
  'no such organization': (detail) => `there is no organization "${detail}"`,
};

function faultText({ line, reason, detail }: FaultyLines['faults'][number]): string {
  return `line ${line}: ${faultTexts[reason](detail)}`;
}
