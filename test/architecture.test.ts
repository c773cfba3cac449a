import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  barrels,
  copiesOfCoreLists,
  deadlinesOfTests,
  emptyNames,
  impurities,
  longFiles,
  misnamedFiles,
  nodeInContract,
  overlongFiles,
  strayQueries,
  undeclaredRows,
  usesOfAny,
  waitsForNothing,
} from './architecture/file-rules.ts';
import { ambiguousNames, strayFolders } from './architecture/folder-rules.ts';
import {
  folderCycles,
  forbiddenImports,
  importCycles,
  undeclaredDependencies,
} from './architecture/import-rules.ts';
import { type SourceFile, sourceFiles } from './architecture/source-files.ts';
import { untranslatedTexts, unusedMessages } from './architecture/text-rules.ts';
import {
  undocumentedDependencies,
  unusedDependencies,
  unusedExports,
  unusedFiles,
} from './architecture/unused-rules.ts';

type Rule = (files: readonly SourceFile[]) => string[];
type Violation = { readonly [path: string]: string };

const core = 'packages/core/src/ranking.ts';
const sync = 'packages/server/src/http/sync/routes.ts';

/** Each rule with code that violates it, to prove that the rule can fail. */
const rules: readonly [title: string, rule: Rule, violations: readonly Violation[]][] = [
  [
    'a layer imports only from the layers that the map allows',
    forbiddenImports,
    [
      { [core]: `import { apiVersion } from '@tribunal/contract/api/envelope';` },
      { [core]: `export type Version = import('@tribunal/contract/api/envelope').SyncError;` },
      { [sync]: `import { listContests } from '../data/contests.ts';` },
      { 'packages/server/src/storage/users.ts': `import {\n  refuse,\n} from '../actions/refuse.ts';` },
      { 'packages/server/src/http/errors.ts': `import '../start/app.ts';` },
      { 'packages/server/src/services/contests.ts': '' },
    ],
  ],
  [
    'a package imports only what its package.json lists',
    undeclaredDependencies,
    [{ 'packages/contract/src/time.ts': `import { fastify } from 'fastify';` }],
  ],
  [
    'imports form no cycle',
    importCycles,
    [
      {
        'packages/core/src/a.ts': `import { b } from './b.ts';`,
        'packages/core/src/b.ts': `import type { C } from '@tribunal/core/c';`,
        'packages/core/src/c.ts': `import { a } from './a.ts';`,
      },
    ],
  ],
  [
    'folders form no cycle',
    folderCycles,
    [
      {
        'packages/core/src/a/one.ts': `import { b } from '../b/one.ts';`,
        'packages/core/src/a/two.ts': '',
        'packages/core/src/b/one.ts': '',
        'packages/core/src/b/deep/two.ts': `import { a } from '../../a/two.ts';`,
      },
    ],
  ],
  [
    'layers are divided into the same subjects',
    strayFolders,
    [{ 'packages/server/src/actions/webhooks/edit-webhooks.ts': '' }],
  ],
  [
    'the rules use no clock, no randomness, no Node and no dependency',
    impurities,
    [
      { [core]: `import { createHash } from 'node:crypto';` },
      { [core]: `import Type from 'typebox';` },
      { [core]: 'const now = Date.now();' },
      { [core]: 'const now = new Date();' },
      { [core]: 'const luck = Math.random();' },
      { [core]: 'const home = process.env.HOME;' },
    ],
  ],
  [
    'there are no barrels',
    barrels,
    [
      { 'packages/core/src/index.ts': 'export const nothing = 0;' },
      { [core]: `export * from './freeze.ts';` },
      { [core]: `export {\n  isFrozen,\n} from './freeze.ts';` },
    ],
  ],
  [
    'a file name describes its content',
    emptyNames,
    [
      { 'packages/core/src/utils.ts': '' },
      { 'packages/judge/src/judge-manager.ts': '' },
      { 'test/helpers/clock.ts': '' },
    ],
  ],
  ['file names are kebab-case', misnamedFiles, [{ 'packages/core/src/contestTime.ts': '' }]],
  [
    'nothing is of type any',
    usesOfAny,
    [
      { [core]: 'function rank(rows: any) {}' },
      { [core]: 'const rows = found as any;' },
      { [core]: 'const rows: Record<string, any> = {};' },
    ],
  ],
  [
    'lists of core are not repeated elsewhere',
    copiesOfCoreLists,
    [
      { [sync]: "const open = sql`status in ('QU', 'P', 'G')`;" },
      { [sync]: "const heading = format === 'icpc' ? 'Penalty' : 'Time';" },
    ],
  ],
  [
    'no test has its own deadline',
    deadlinesOfTests,
    [
      { 'test/slow.test.ts': `test('slow', { timeout: 60_000 }, async () => {});` },
      { 'test/slow.test.ts': `test('slow', {\n  skip: false,\n  timeout: 5000,\n}, () => {});` },
    ],
  ],
  [
    'a test that waits for the browser waits for the value of a promise',
    waitsForNothing,
    [
      {
        'test/page.test.ts':
          'await page.waitForFunction(\n  async () => (await caches.keys()).length === 0);',
      },
    ],
  ],
  [
    'only storage and the layers below it contain SQL',
    strayQueries,
    [
      { 'packages/server/src/actions/contests/thaw.ts': `import { sql } from 'kysely';` },
      { 'packages/server/src/commands/load.ts': 'await sql`select 1`.execute(queries);' },
      { 'packages/server/src/http/pages/home-page.ts': "queries.selectFrom('users').execute();" },
      { 'packages/server/src/bridge/dispatcher.ts': "await queries\n  .updateTable('judges').execute();" },
      { 'packages/server/src/jobs/expiry.ts': "await queries.deleteFrom('sessions').execute();" },
      { 'packages/server/src/actions/contests/thaw.ts': "await database.pool.query('select 1');" },
    ],
  ],
  [
    'the rows of a query are declared',
    undeclaredRows,
    [{ 'packages/server/src/storage/users.ts': 'sql<{ id: number }>`\n  select id from users`' }],
  ],
  [
    'the contract runs in a browser',
    nodeInContract,
    [{ 'packages/contract/src/time.ts': `import { inflateSync } from 'node:zlib';` }],
  ],
  [
    'two files of a package have different names',
    ambiguousNames,
    [{ 'packages/server/src/storage/contests.ts': '', 'packages/server/src/http/contests.ts': '' }],
  ],
  [
    'every export is used',
    unusedExports,
    [
      { [core]: 'export const nothing = 0;' },
      {
        [core]: 'export const rank = 0;',
        'packages/core/test/a.test.ts': `import { rank } from '../src/ranking.ts';`,
      },
    ],
  ],
  ['every file is used', unusedFiles, [{ [core]: 'export const nothing = 0;' }]],
  ['every dependency is used', unusedDependencies, [{ 'packages/contract/src/time.ts': '' }]],
  [
    'every text of a page is in a message file',
    untranslatedTexts,
    [
      { 'packages/server/src/http/pages/home-page.ts': `html\`<p>\${name}</p><h1>Problems</h1>\`` },
      {
        'packages/server/src/http/pages/home-page.ts': `html\`\${isOpen && html\`<a title="Open it" href="/">\${name}</a>\`}\``,
      },
      { 'packages/server/src/http/admin/audit-page.ts': `reply.page({ title: 'Audit log', body })` },
      { 'packages/server/src/http/data/documents.ts': `const title = \`Scoreboard of \${name}\`;` },
    ],
  ],
  [
    'every message is used',
    unusedMessages,
    [
      {
        'packages/server/src/http/messages/en/contests.ts': 'export const contests = {\n  join: "Join",\n};',
      },
      {
        'packages/server/src/http/messages/en/verdicts.ts':
          'export const verdicts: Readonly<Record<Result, string>> = {\n  AC: "Accepted",\n};',
      },
      {
        'packages/server/src/http/messages/en/site/site.ts':
          'export const site = {\n  days: "days",\n  hours: "hours",\n};',
        'packages/server/src/http/parts/durations.ts': `['days'].map((unit) => site[unit]);`,
      },
    ],
  ],
  [
    'no file is longer than 400 lines, no test than 500',
    overlongFiles,
    [{ [core]: 'export {};\n'.repeat(401) }],
  ],
];

const files = sourceFiles();

for (const [title, rule, violations] of rules) {
  test(title, () => {
    for (const violation of violations) {
      const broken = Object.entries(violation).map(([path, text]) => ({ path, text }));
      assert.notDeepEqual(rule(broken), [], `the rule does not detect: ${JSON.stringify(violation)}`);
    }
    assert.deepEqual(rule(files), []);
  });
}

test('every dependency has one row in docs/decisions/dependencies.md', () => {
  assert.deepEqual(undocumentedDependencies(files), []);
});

test('files above 300 lines are reported', (context) => {
  for (const line of longFiles(files)) context.diagnostic(line);
  assert.deepEqual(longFiles([{ path: core, text: '\n'.repeat(301) }]), [`${core} has 301 lines`]);
});
