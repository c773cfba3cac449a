import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { languageSettings } from '@tribunal/contract/settings/language-settings';
import { listSettings } from '@tribunal/contract/settings/list-settings';
import { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { defaultsOf, type Setting, type Settings } from '@tribunal/contract/settings/setting';
import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import { siteSettings } from '@tribunal/contract/settings/site-settings';
import { userSettings } from '@tribunal/contract/settings/user-settings';
import { chosenAwards } from '@tribunal/core/awards/awards';
import { medalRules } from '@tribunal/core/awards/medals';
import { interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';
import { caseFeedbacks, scoreboardVisibilities, sourceVisibilities } from '@tribunal/core/visibility';
import { columnsOf } from '@tribunal/server/storage/editing/stored-settings';
import { testDatabase } from '../fixtures/database.ts';

const { pool } = await testDatabase();
const folder = new URL('../../src/database/tables/', import.meta.url);
const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** The settings that have columns in a table, by the name of the type of the table. */
const settingsOfTables: Readonly<Record<string, Settings>> = {
  ContestTable: contestSettings,
  ProblemTable: problemSettings,
  OrganizationTable: organizationSettings,
  LanguageTable: languageSettings,
  UserTable: userSettings,
  ProblemListTable: listSettings,
  SiteSettingsTable: siteSettings,
  SitePageTable: sitePageSettings,
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

test('the table types cover exactly the tables of the database', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1`,
  );
  assert.deepEqual(
    [...tableTypes().keys()].sort(),
    rows.map(({ name }) => name),
  );
});

for (const [table, interfaceName] of tableTypes()) {
  test(`the type of ${table} has its columns, with their types and nulls`, async () => {
    const { rows } = await pool.query<{ name: string; type: string; nullable: string }>(
      `select column_name as name, udt_name as type, is_nullable as nullable
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const stored = rows.map(({ name, type, nullable }) => ({
      name,
      type: typescriptTypes[type] ?? type,
      // A JSON column has the type unknown, which includes null.
      isNullable: nullable === 'YES' && !type.startsWith('json'),
    }));
    assert.deepEqual(byName(declaredColumns(interfaceName)), byName(stored));
  });
}

for (const [table, interfaceName] of tableTypes()) {
  const settings = settingsOfTables[interfaceName];
  if (settings)
    test(`the settings that ${table} stores have the defaults of their columns`, async () => {
      const defaults = defaultsOf(settings);
      const declared = columnsOf(settings, defaults, Object.keys(defaults));
      assert.deepEqual(
        await columnDefaults(table, Object.keys(declared)),
        Object.fromEntries(
          Object.entries(declared).map(([name, value]) => [name, value === '[]' ? [] : value]),
        ),
      );
    });
}

async function columnDefaults(table: string, columns: readonly string[]): Promise<unknown> {
  const { rows } = await pool.query<{ name: string; value: string | null }>(
    `select column_name as name, column_default as value from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name = any($2)`,
    [table, columns],
  );
  const values = rows.map(({ name, value }) => `${value ?? 'null'} as "${name}"`);
  return (await pool.query(`select ${values.join()}`)).rows[0];
}

const unions: readonly [constraint: string, values: readonly string[]][] = [
  ['contests_scoreboard_visibility_check', scoreboardVisibilities],
  ['contests_medal_rule_check', medalRules],
  ['contests_awards_check', chosenAwards],
  ['problems_source_visibility_check', sourceVisibilities],
  ['problems_case_feedback_check', caseFeedbacks],
  ['users_interface_language_check', interfaceLanguageCodes],
  [
    'contest_log_kind_check',
    ['contest', 'problems', 'participation', 'submission', 'clarification', 'announcement'],
  ],
];

for (const [constraint, values] of unions) {
  test(`${constraint} allows the values of its type`, async () => {
    const { rows } = await pool.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1`,
      [constraint],
    );
    const allowed = [...(rows[0]?.text ?? '').matchAll(/'([^']+)'::text/g)].map((match) => match[1]!);
    assert.deepEqual(allowed.sort(), [...values].sort());
  });
}

const typescriptTypes: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  tsvector: 'string',
  xid8: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
};

/** The names of the tables with the interfaces that describe them. */
function tableTypes(): Map<string, string> {
  const body = interfaceBody('Tables');
  return new Map([...body.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, type]) => [table!, type!]));
}

function declaredColumns(interfaceName: string): Column[] {
  const lines = [...interfaceBody(interfaceName).matchAll(/^ {2}(\w+): ([^;]+);$/gm)];
  const settings = Object.entries(settingsOfTables[interfaceName] ?? {});
  return [
    ...lines.map(([, name, type]) => columnOf(name!, type!)),
    ...settings.filter(([, { isList }]) => !isList).map(([name, setting]) => settingColumn(name, setting)),
  ];
}

function settingColumn(name: string, { column = name, schema, input }: Setting): Column {
  const { anyOf, items, ...plain } = schema as {
    type?: string;
    anyOf?: readonly { type?: string }[];
    items?: { properties?: object };
  };
  // A list of objects is one JSON value.
  if (items?.properties) return { name: column, type: 'unknown', isNullable: false };
  const { type = 'string' } = anyOf?.[0] ?? plain;
  const types: Readonly<Record<string, string>> = { integer: 'number', array: 'string[]', object: 'unknown' };
  if (input?.kind === 'time') return { name: column, type: 'Date', isNullable: anyOf !== undefined };
  return { name: column, type: types[type] ?? type, isNullable: anyOf !== undefined && type !== 'object' };
}

function columnOf(name: string, declared: string): Column {
  const plain = declared.replace(/^Generated(?:Always)?<(.+)>$/, '$1');
  const isNullable = / \| null$/.test(plain);
  const type = plain.replace(/ \| null$/, '');
  return { name, type: baseTypes[type] ?? (isTextUnion(type) ? 'string' : type), isNullable };
}

const baseTypes: Readonly<Record<string, string>> = {
  Time: 'Date',
  DefaultTime: 'Date',
  Json: 'unknown',
  DefaultJson: 'unknown',
  RequiredJson: 'unknown',
};

const textTypes = ['Status', 'Result', 'CaseStatus', 'InterfaceLanguage'];

function isTextUnion(type: string): boolean {
  return textTypes.includes(type) || type === "LogEntry['kind']" || /^'\w+'(?: \| '\w+')*$/.test(type);
}

function interfaceBody(name: string): string {
  const found = sources.map(
    (text) => new RegExp(`export interface ${name}(?: extends [^{]*)? \\{\\n([^}]*)\\}`).exec(text)?.[1],
  );
  return found.find((body) => body !== undefined) ?? '';
}

function byName(columns: readonly Column[]): Column[] {
  return columns.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
