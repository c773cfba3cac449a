import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { activityRecords, peopleRecords } from '@tribunal/server/demo/demo-records';
import { demoProblems } from '@tribunal/server/demo/problems';
import { settingsTable } from '@tribunal/server/environment/settings';

const root = new URL('../', import.meta.url);
const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) })),
);

test('every npm script that a document names exists', () => {
  const { scripts = {} } = readJson('package.json');
  const named = mentions(/\bnpm (?:run )?(start|(?<=run )[a-z:-]+[a-z]|test)/g);
  assert.deepEqual(
    named.filter(({ word }) => !(word in scripts)),
    [],
  );
  assert.ok(named.length > 5);
});

test('every command that a document names exists', () => {
  const main = fileURLToPath(new URL('packages/server/src/main.ts', root));
  const args = ['--import=tsx', '--conditions=source', main, '--help'];
  const help = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const commands = [...help.matchAll(/^ {2}([a-z_-]+) /gm)].map(([, name]) => name!);
  const named = mentions(/\btribunal ((?!--)[a-z_-]+)/g).filter(
    ({ path }) => !path.startsWith('docs/decisions/'),
  );
  assert.deepEqual(
    named.filter(({ word }) => !commands.includes(word)),
    [],
  );
  assert.ok(named.length > 5);
});

test('every setting that a document names exists', () => {
  const named = mentions(/\b((?:SITE_|GLOBAL_API_|SECRET_|DATABASE_)[A-Z_]*[A-Z])\b/g);
  assert.deepEqual(
    named.filter(({ word }) => !(word in settingsTable)),
    [],
  );
  assert.ok(named.length > 10);
});

test('every link between documents leads to a file and a heading that exist', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)\s]+)/g)].map(([, target]) => ({ path, target: target! })),
  );
  assert.deepEqual(
    links.filter(({ path, target }) => !exists(new URL(target, new URL(path, root)))),
    [],
  );
  assert.ok(links.length > 5);
});

function exists(target: URL): boolean {
  if (!existsSync(target)) return false;
  return target.hash === '' || anchorsOf(readFileSync(target, 'utf8')).includes(target.hash);
}

/** As GitHub and most other readers of Markdown name headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return headings.map(
    (heading) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  );
}

test('every file that a document names exists', () => {
  const named = mentions(/`((?:packages|scripts|test|bench|docs)\/[\w./-]+)`/g);
  const missing = named.filter(({ word }) => !existsSync(new URL(word, root)));
  assert.deepEqual(missing, []);
  assert.ok(named.length > 20);
});

test('decisions are numbered without gaps, and each fits on a page', () => {
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  const numbers = decisions.map(({ path }) => path.slice('docs/decisions/'.length).slice(0, 4));
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => String(index + 1).padStart(4, '0')),
  );
  assert.deepEqual(
    decisions.filter(({ text }) => text.length > charactersOfPage).map(({ path }) => path),
    [],
  );
  assert.ok(decisions.length > 30);
});

const charactersOfPage = 3500;

test('examples for script writers use names of the demo', () => {
  const known = new Set<string>();
  for (const { code } of demoProblems()) known.add(code);
  for (const record of [...peopleRecords(), ...activityRecords(new Date())]) {
    if (record.type === 'contest') known.add(record.key);
    if (record.type === 'user') known.add(record.username);
  }
  const paths = ['docs/data-api.md', 'docs/submitting.md', 'packages/client/README.md'];
  const named = paths.flatMap((path) =>
    [...read(path).matchAll(namesInExamples)].map(([, word]) => ({ path, word: word! })),
  );
  assert.deepEqual(
    named.filter(({ word }) => !known.has(word)),
    [],
  );
  assert.ok(named.length > 15);
});

/** As an option, after a command, in an address, and in a call. */
const namesInExamples =
  /(?:--(?:problem|contest|user) |tribunal (?:join|leave|api contest) |\b(?:problem|contest|user)[=/]|user: '|(?:problem|submit|participants)\('|\(sync, ')([a-z]\w+)/g;

test('every example of the interface is one curl command that fails on an error and uses declared variables', () => {
  const examples = [...read('docs/interface.md').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, code]) => code!,
  );
  assert.ok(examples.length >= 6);
  for (const example of examples) {
    assert.match(example, /^curl -fsS [^\n]*(?:\\\n[^\n]*)*\n$/);
    const variables = [...example.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name!);
    assert.deepEqual(
      variables.filter((name) => !exampleVariables.has(name)),
      [],
    );
  }
});

/** The variables that a test sets to run the examples. */
const exampleVariables = new Set([
  'SITE',
  'SYNC_KEY',
  'TOKEN',
  'CONTEST_CODE',
  'KEY',
  'CODE',
  'USERNAME',
  'ID',
  'CHALLENGE',
  'NONCE',
  'LANGUAGE',
  'SOURCE',
]);

function mentions(pattern: RegExp): { path: string; word: string }[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, word]) => ({ path, word: word! })),
  );
}

function readJson(path: string): Record<string, Record<string, string>> {
  return JSON.parse(read(path));
}

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}
