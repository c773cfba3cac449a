import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { readSettingsFile } from './settings-file.ts';

/** One setting: its kind, its default value, how to parse it, and a description for the operator. */
interface Setting<Value> {
  readonly kind: string;
  readonly fallback: Value;
  readonly description: string;
  readonly isSecret: boolean;
  /** Undefined when the text is not a valid value. */
  read(text: string): Value | undefined;
}

/** Published with the program, so it protects nothing. The site refuses to start the sync API with this key. */
export const placeholderSyncKey = 'replace-this-public-placeholder-key';

export const settingsTable = {
  HOST: text('127.0.0.1', 'Address to listen on.'),
  PORT: integer(8000, 0, 65535, 'Port to listen on; 0 picks a free port.'),
  SITE_WORKERS: integer(
    1,
    1,
    64,
    'Processes that answer requests on PORT; with more than one, a further process runs them and the bridge.',
  ),
  SITE_DATA_DIR: text('./data', 'Directory for all files of the site. Read from the environment only.'),
  SITE_FILES_URL: filesAddress(
    'Where the files of test data are: empty for the data directory, or a bucket such as s3://bucket/prefix, which all nodes of the site share. Another site needs another prefix.',
  ),
  AWS_ENDPOINT_URL: endpoint(
    'Address of the S3-compatible service with that bucket; empty means Amazon S3 in AWS_REGION.',
  ),
  AWS_REGION: text('us-east-1', 'Region of that bucket.'),
  AWS_ACCESS_KEY_ID: secret('', 'Name of the key for that bucket.'),
  AWS_SECRET_ACCESS_KEY: secret('', 'The key for that bucket.'),
  DATABASE_URL: databaseAddress(
    'Address of a PostgreSQL server, version 15 or newer; empty runs the embedded PostgreSQL in the data directory.',
  ),
  DATABASE_DIRECT_URL: databaseAddress(
    'Address of the same database without a pooler in between; needed if DATABASE_URL leads to pgbouncer in transaction mode.',
  ),
  DATABASE_REPLICA_URLS: databaseAddresses(
    'Addresses of streaming replicas of that server, separated by commas. They answer requests without credentials.',
  ),
  SITE_DATABASE_WAIT: integer(
    30,
    0,
    3600,
    'How many seconds a starting site waits for its database; 0 does not wait.',
  ),
  SECRET_KEY: secret(
    '',
    'Key that protects tokens, two-factor keys and CSRF tokens; empty generates one and stores it in the data directory.',
  ),
  SITE_ENABLE_SYNC_API: boolean(
    false,
    'Serves the contest sync API under /api/v2/sync/; otherwise these paths answer 404.',
  ),
  GLOBAL_API_KEY: secret(
    placeholderSyncKey,
    'Key that every sync request must send; empty refuses all sync requests.',
  ),
  SITE_ENABLE_DATA_API: boolean(
    true,
    'Serves the data API under /api/v2/; otherwise these paths answer 404.',
  ),
  SITE_ENABLE_CONTEST_API: boolean(
    true,
    'Serves the ICPC Contest API under /api/, /api/2023-06/ and /api/2026-01/; otherwise these paths answer 404.',
  ),
  SITE_API_PAGE_SIZE: integer(1000, 1, 10_000, 'Objects on one page of a data API list.'),
  SITE_API_RATE_LIMIT: integer(
    90,
    0,
    1_000_000,
    'Data API requests per minute for each caller; 0 means no limit.',
  ),
  SITE_API_OMIT_NULLS: boolean(false, 'Omits `data` or `error` from data API answers when it is null.'),
  SITE_LOCAL_JUDGE: boolean(true, 'Starts a judge worker with the site.'),
  SITE_BRIDGE_PORT: integer(9999, 0, 65535, 'Port for connections of judges; 0 accepts none.'),
  SITE_BRIDGE_HOST: text('127.0.0.1', 'Address for connections of judges.'),
  SITE_BRIDGE_TLS_CERT: text(
    '',
    'Certificate file for connections of judges; empty accepts connections without TLS.',
  ),
  SITE_BRIDGE_TLS_KEY: text('', 'Private key file of that certificate.'),
  SITE_PROFILE_API_TOKEN: boolean(false, 'Shows a section for the personal API token on the profile page.'),
  SITE_OPEN_REGISTRATION: boolean(true, 'Lets visitors create an account.'),
  SITE_ADDRESS_LOGIN: boolean(
    false,
    'Signs requests from the login networks of an account in as this account, without a password. Behind a proxy, set SITE_TRUSTED_PROXIES first.',
  ),
  SITE_CONTEST_HOST: contestHost(
    'A second host name that serves nothing but one contest, as name/key (arena.example.org/spring).',
  ),
  SITE_NAME: text(
    '',
    'Name of the site in titles, mails and calendars; empty for the one of `/admin/site/`.',
  ),
  SITE_URL: text('', 'Public address of the site, used for links in mails; empty means http://HOST:PORT.'),
  SITE_TRUSTED_PROXIES: addresses(
    'Proxies whose X-Forwarded headers are trusted: addresses or networks, separated by commas.',
  ),
  SITE_WEBHOOK_NETWORKS: addresses(
    'Private networks to which contest webhooks may be sent: addresses or networks, separated by commas. Other private addresses are blocked.',
  ),
  SITE_IMAGE_HOSTS: hosts(
    'Other hosts whose images statements may show, such as i.imgur.com or *.example.org, separated by commas. Browsers tell these hosts who reads a statement.',
  ),
  SITE_ALERT_MAIL: mailAddresses(
    'Mail addresses that learn when judging is disturbed, separated by commas; needs SITE_SMTP_URL.',
  ),
  SITE_ALERT_URL: webAddress(
    'Address to which a message is posted when judging is disturbed; a private one needs SITE_WEBHOOK_NETWORKS.',
  ),
  SITE_ALERT_SECRET: secret(
    '',
    'Key that signs these messages, as whsec_ and Base64; empty signs them with an empty key.',
  ),
  SITE_PRINT_COMMAND: text(
    '',
    'Shell command that prints a job of a contest, with the document as text on its standard input and TEAM, ROOM and JOB in its environment; empty leaves the jobs to people.',
  ),
  SITE_SESSION_DAYS: integer(14, 1, 365, 'Days after which an unused session expires.'),
  SITE_SMTP_URL: secret(
    '',
    'Mail server, such as smtps://user:password@mail.example.org; empty writes reset links to the log instead.',
  ),
  SITE_MAIL_FROM: text('', 'Sender of mails; empty means tribunal@ followed by the host of SITE_URL.'),
  SITE_METRICS_PORT: integer(
    0,
    0,
    65535,
    'Port that serves figures for Prometheus at /metrics, without a key; 0 serves none.',
  ),
  SITE_METRICS_KEY: secret(
    '',
    'Key that the site itself requires at /metrics, as Authorization: Bearer; empty answers 404 there.',
  ),
  SITE_ACCESS_LOG: text(
    '',
    'File for one line per request in the Combined Log Format, - for the standard output; empty writes none.',
  ),
  SITE_LOG_LEVEL: choice(
    ['debug', 'info', 'warn', 'error', 'silent'],
    'info',
    'Lowest severity that is logged.',
  ),
} as const;

export type SettingName = keyof typeof settingsTable;
export type Settings = {
  readonly [Name in SettingName]: (typeof settingsTable)[Name] extends Setting<infer Value> ? Value : never;
};

export interface LoadedSettings {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** Names of the settings that the operator set; all others have their defaults. */
  readonly given: ReadonlySet<string>;
}

/** Throws an OperatorError for the first fault. */
export function loadSettings(environment: NodeJS.ProcessEnv): LoadedSettings {
  const { faults, ...loaded } = examineSettings(environment);
  if (faults[0] !== undefined) throw new OperatorError(faults[0]);
  return loaded;
}

export interface ExaminedSettings extends LoadedSettings {
  /** One line per fault. A setting with an invalid value keeps its default. */
  readonly faults: readonly string[];
}

/** The environment takes precedence over `.env` in the data directory, which takes precedence over the defaults. */
export function examineSettings(environment: NodeJS.ProcessEnv): ExaminedSettings {
  const dataDirectory = environment.SITE_DATA_DIR || settingsTable.SITE_DATA_DIR.fallback;
  const file = readSettingsFile(dataDirectory, (name) => isSetting(name) && name !== 'SITE_DATA_DIR');
  const given = new Map<string, string>();
  for (const name of Object.keys(settingsTable)) {
    const value = environment[name] ?? file.values[name];
    if (value !== undefined) given.set(name, value);
  }
  const { settings, faults } = readValues(given);
  return {
    settings,
    warnings: warningsAbout(settings, environment),
    given: new Set(given.keys()),
    faults: [...file.faults, ...faults, ...unsafe(settings)],
  };
}

function isSetting(name: string): boolean {
  return Object.hasOwn(settingsTable, name);
}

function readValues(given: ReadonlyMap<string, string>): { settings: Settings; faults: string[] } {
  const faults: string[] = [];
  const values = Object.entries(settingsTable).map(([name, setting]) => {
    const text = given.get(name);
    const value = text === undefined ? setting.fallback : setting.read(text.trim());
    if (value !== undefined) return [name, value];
    const shown = setting.isSecret ? 'its value' : JSON.stringify(text);
    faults.push(`setting ${name}: ${shown} is not ${setting.kind}`);
    return [name, setting.fallback];
  });
  return { settings: Object.fromEntries(values), faults };
}

function unsafe(settings: Settings): string[] {
  const faults: string[] = [];
  // Node creates folders there in an endless loop.
  if (/^\/(?:proc|sys)(?:\/|$)/.test(resolve(settings.SITE_DATA_DIR)))
    faults.push(`SITE_DATA_DIR: files cannot be stored in ${settings.SITE_DATA_DIR}`);
  if (settings.SITE_ENABLE_SYNC_API && settings.GLOBAL_API_KEY === placeholderSyncKey)
    faults.push(
      'SITE_ENABLE_SYNC_API is on but GLOBAL_API_KEY is still the public placeholder; generate a key with: openssl rand -hex 32',
    );
  if (settings.SITE_FILES_URL !== '' && !(settings.AWS_ACCESS_KEY_ID && settings.AWS_SECRET_ACCESS_KEY))
    faults.push(
      'SITE_FILES_URL names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the keys for it',
    );
  if (settings.SITE_ALERT_MAIL.length > 0 && settings.SITE_SMTP_URL === '')
    faults.push('SITE_ALERT_MAIL needs SITE_SMTP_URL: the site has no mail server');
  if (settings.DATABASE_REPLICA_URLS.length > 0 && settings.DATABASE_URL === '')
    faults.push('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas');
  return faults;
}

function warningsAbout(settings: Settings, environment: NodeJS.ProcessEnv): string[] {
  const unknown = Object.keys(environment).filter((name) => name.startsWith('SITE_') && !isSetting(name));
  const warnings = unknown.map((name) => `${name} is in the environment but is not a setting`);
  const keyLength = settings.GLOBAL_API_KEY.length;
  if (settings.SITE_ENABLE_SYNC_API && keyLength > 0 && keyLength < 32) {
    warnings.push(
      'GLOBAL_API_KEY is shorter than 32 characters; generate a longer one with: openssl rand -hex 32',
    );
  }
  return warnings;
}

function text(fallback: string, description: string): Setting<string> {
  return { kind: 'text', fallback, description, isSecret: false, read: (value) => value };
}

function secret(fallback: string, description: string): Setting<string> {
  return { ...text(fallback, description), isSecret: true };
}

const databaseUrl = /^postgres(?:ql)?:\/\//;

function databaseAddress(description: string): Setting<string> {
  const kind = 'the address of a PostgreSQL server (postgres://user:password@host/name)';
  const read = (value: string) => (value === '' || databaseUrl.test(value) ? value : undefined);
  return { ...secret('', description), kind, read };
}

function databaseAddresses(description: string): Setting<readonly string[]> {
  const kind = 'addresses of PostgreSQL servers (postgres://user:password@host/name), separated by commas';
  const read = (value: string) => {
    const entries = value.split(/[\s,]+/).filter(Boolean);
    return entries.every((entry) => databaseUrl.test(entry)) ? entries : undefined;
  };
  return { kind, fallback: [], description, isSecret: true, read };
}

function filesAddress(description: string): Setting<string> {
  const kind = 'empty or the address of a bucket (s3://bucket/prefix)';
  const pattern = /^(?:|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9_.-]+)*\/?)$/;
  return { ...text('', description), kind, read: (value) => (pattern.test(value) ? value : undefined) };
}

function endpoint(description: string): Setting<string> {
  const kind = 'empty or the address of a service (https://s3.example.org)';
  const pattern = /^(?:|https?:\/\/[^\s@?#]+)$/;
  return { ...text('', description), kind, read: (value) => (pattern.test(value) ? value : undefined) };
}

function boolean(fallback: boolean, description: string): Setting<boolean> {
  const words = new Map([
    ...['true', '1', 'yes'].map((word) => [word, true] as const),
    ...['false', '0', 'no'].map((word) => [word, false] as const),
  ]);
  const kind = 'True or False';
  return { kind, fallback, description, isSecret: false, read: (value) => words.get(value.toLowerCase()) };
}

function integer(fallback: number, least: number, most: number, description: string): Setting<number> {
  const read = (value: string) => {
    const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
  return { kind: `a whole number from ${least} to ${most}`, fallback, description, isSecret: false, read };
}

function addresses(description: string): Setting<readonly string[]> {
  const read = (value: string) => {
    const entries = value.split(/[\s,]+/).filter(Boolean);
    return entries.every(isAddressOrNetwork) ? entries : undefined;
  };
  const kind = 'a list of addresses or networks (10.0.0.0/8)';
  return { kind, fallback: [], description, isSecret: false, read };
}

function mailAddresses(description: string): Setting<readonly string[]> {
  const read = (value: string) => {
    const entries = value.split(/[\s,]+/).filter(Boolean);
    return entries.every((entry) => /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/.test(entry)) ? entries : undefined;
  };
  return { kind: 'a list of mail addresses', fallback: [], description, isSecret: false, read };
}

function webAddress(description: string): Setting<string> {
  const read = (value: string) => (value === '' || /^https?:\/\/[^\s]+$/.test(value) ? value : undefined);
  return { ...secret('', description), kind: 'empty or an address (https://example.org/hook)', read };
}

function contestHost(description: string): Setting<string> {
  const read = (value: string) =>
    /^(?:|[a-z0-9.-]+\/[A-Za-z0-9_-]{1,64})$/i.test(value) ? value : undefined;
  return { ...text('', description), kind: 'empty, or a host name and the key of a contest', read };
}

function hosts(description: string): Setting<readonly string[]> {
  const isHost = (entry: string) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]{1,5})?$/i.test(entry);
  const read = (value: string) => {
    const entries = value.split(/[\s,]+/).filter(Boolean);
    return entries.every(isHost) ? entries : undefined;
  };
  return { kind: 'a list of hosts', fallback: [], description, isSecret: false, read };
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  const isPrefix =
    bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && entry.split('/').length <= 2;
}

function choice<const Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice,
  description: string,
): Setting<Choice> {
  const read = (value: string) => choices.find((one) => one === value);
  return { kind: `one of ${choices.join(', ')}`, fallback, description, isSecret: false, read };
}
