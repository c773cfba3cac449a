import { maxPersonTextLength } from '@tribunal/core/accounts/people-file';
import { plural } from '../plural.ts';

const users = (count: number) => plural(count, '1 user', `${count} users`);

/** The page on which administrators import users and teams. */
export const peopleImport = {
  title: 'Import users',
  link: 'Import users from a file',
  explained:
    'CSV with a header row (separated by commas, semicolons or tabs), or a JSON array of objects. Columns: username, name, password, email, organization (slug), members (separated by ;), country (ISO 3166-1 alpha-3), room, group (of the contest; several separated by ;), networks (from which the user can sign in, separated by ;), login_networks (from which no password is needed; none for no addresses), only_contest (key of the only contest that the account sees; any for the whole site). An empty password is generated.',
  file: 'File',
  text: 'Or the content of the file',
  contest: 'Contest',
  contestHint: 'The key of a contest to register everybody for. Leave it empty for none.',
  organization: 'Organization',
  organizationHint: 'The slug of an organization for everybody. Leave it empty for none.',
  updates: 'Update users that exist. An empty cell keeps the old value.',
  check: 'Check',
  nothingGiven: 'Choose a file, or enter its content.',
  notUtf8: 'The file is not UTF-8 or UTF-16 text.',
  noPeople: 'The file has no users.',
  tooMany: (most: number) => `Import at most ${most} users at once.`,
  faults: (count: number) =>
    plural(count, '1 line has an error. Nobody was imported.', `${count} errors. Nobody was imported.`),
  moreFaults: (count: number) => `${count} more errors.`,
  line: (line: number, text: string) => `Line ${line}: ${text}`,
  checked: (created: number, updated: number) =>
    `The file has no errors. ${users(created)} would be created and ${updated} updated. Nothing is saved yet.`,
  importNow: (count: number) => `Import ${users(count)}`,
  user: 'Username',
  name: 'Name',
  room: 'Room',
  change: 'Change',
  isNew: 'new',
  isUpdated: 'update',
  password: 'Password',
  passwords: { given: 'from the file', generated: 'generated', kept: 'unchanged' },
  moreRows: (count: number) => `${count} more lines.`,
  hashed: (done: number, all: number) => `${done} of ${all} passwords are hashed. Do not close this page.`,
  failed: 'The import failed, and nobody was imported. The log of the site has the reason.',
  done: (created: number, updated: number) =>
    `${plural(created, '1 user was', `${created} users were`)} created and ${updated} updated. The site does not store the passwords: save or print them now.`,
  download: 'Download the credentials as CSV',
  print: 'To print the cards, use the print function of the browser: 8 cards fit on a page of A4.',
  unchangedPassword: 'unchanged',

  faultTexts: {
    'not a list': () => 'JSON must be a list of objects: [{"username": …}, …]',
    'not readable': (detail: string) => `cannot be read: ${detail}`,
    'unknown column': (detail: string) => `there is no column ${detail}.`,
    'column twice': (detail: string) => `the column ${detail} appears twice.`,
    'no column username': (_detail: string) => 'the column username is missing.',
    'too many cells': (detail: string) => `has ${detail} cells, more than the header row.`,
    'too few cells': (detail: string) => `has only ${detail} of the cells of the header row.`,
    'bad username': (detail: string) =>
      `${detail || 'an empty cell'} is not a username. Use 1 to 30 letters, digits, - and _.`,
    'listed twice': (detail: string) => `${detail} is listed twice.`,
    'bad country': (detail: string) => `${detail} is not a country code of ISO 3166-1 alpha-3, such as VNM.`,
    'bad ICPC id': (detail: string) => `${detail} is not an ICPC id: at most 36 letters, digits, - and _.`,
    'bad network': (detail: string) => `${detail} is not a network such as 192.0.2.0/24 or 2001:db8::/32.`,
    'own network': (detail: string) =>
      `you would lock yourself out, because your address ${detail} is not in these networks.`,
    'bad character': (detail: string) => `${detail} contains a character that cannot be stored.`,
    'too long': (detail: string) => `${detail}… is longer than ${maxPersonTextLength} characters.`,
    'name taken': (detail: string) => `the user ${detail} already exists.`,
    'other case': (detail: string) => `the name of this user is ${detail}. Write it like that.`,
    'bad email': (detail: string) => `${detail} is not an e-mail address.`,
    'weak password': (detail: string) => `the password of ${detail} is too short, too long or too common.`,
    'formula password': (detail: string) =>
      `the password of ${detail} begins with =, +, -, @ or a tab, so that spreadsheets take it for a formula.`,
    'no such group': (detail: string) => `there is no group ${detail} in the contest.`,
    'group without contest': (detail: string) => `the group ${detail} needs a contest.`,
    'no such organization': (detail: string) => `there is no organization ${detail}.`,
    'no such contest': (detail: string) => `there is no contest ${detail}.`,
    'seat taken': (detail: string) => `the account ${detail} has one of these login networks.`,
  },
};
