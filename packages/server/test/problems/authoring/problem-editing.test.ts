import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { editProblemCommand } from '@tribunal/server/commands/problems/edit-problem-command';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);

const setter = await aPerson({ username: 'setter', permissions: ['edit_own_problem'] });
const stranger = await aPerson({ username: 'stranger' });
const admin = await aPerson({ username: 'chief', is_superuser: true });
const tokens = { setter: await aToken(setter), stranger: await aToken(stranger), admin: await aToken(admin) };
await loadAll(database, [{ type: 'language', key: 'PY3', name: 'Python 3' }]);

async function call(url: string, payload?: object, token = tokens.setter) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const method = payload ? 'POST' : 'GET';
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

describe('a new problem', () => {
  test('takes the fields of a snapshot, and its author is whoever creates it', async () => {
    const fields = {
      code: 'tides',
      name: 'Tides',
      description: 'Given $n$, print ~n^2~.',
      types: ['Graph theory', 'Greedy'],
      group: 'Harbour',
      points: 5,
      partial: true,
      time_limit: 1.5,
      memory_limit: 65_536,
      language_limits: [{ language: 'PY3', time_limit: 4, memory_limit: 131_072 }],
      languages: ['PY3'],
      is_public: false,
      notes: 'The first sample has one wave.',
      source: 'Harbour Cup 2026',
      license: 'CC BY 4.0',
      statements: [{ language: 'vi', name: 'Thủy triều', description: 'Cho $n$.' }],
    };
    assert.deepEqual(await call('/problems/new', fields), { status: 201, data: { code: 'tides' } });
    const { status, data } = await call('/problem/tides/edit');
    assert.equal(status, 200);
    const { version, checker: _, type, ...settings } = data;
    assert.equal(type, 'standard');
    assert.match(version, /^[\w-]+$/);
    assert.deepEqual(settings, {
      ...defaultsOf(problemSettings),
      ...fields,
      statements: [{ language: 'vi', name: 'Thủy triều', description: 'Cho $n$.', notes: '' }],
      authors: ['setter'],
    });
  });

  test('takes its test data as cases, and the page shows the samples among them', async () => {
    const cases = [
      { input: '1\n', output: '<2>\n', points: 0, sample: true },
      { input: '2\n', output: '4\n', points: 5, batch: 1 },
      { input: '3\n', output: '9\n', points: 5, batch: 1 },
    ];
    const checker = { name: 'floats', args: { precision: 6 } };
    const fields = { code: 'cased', name: 'Cased', cases, checker };
    assert.equal((await call('/problems/new', fields)).status, 201);
    const dumped = (await dumpText(database)).split('\n').find((line) => line.includes('"code":"cased"'));
    const record = JSON.parse(dumped ?? '{}');
    assert.deepEqual(
      [
        record.checker,
        record.cases.map(({ input, points, batch }: (typeof cases)[number]) => [input, points, batch]),
      ],
      [
        checker,
        [
          ['1\n', 0, null],
          ['2\n', 5, 1],
          ['3\n', 5, 1],
        ],
      ],
    );
    const page = contentOf(await app.inject('/problem/cased'));
    assert.match(page, /<h4>Sample Input 1<\/h4><pre><code>1\n<\/code><\/pre>/);
    assert.match(page, /<h4>Sample Output 1<\/h4><pre><code>&lt;2&gt;\n<\/code><\/pre>/);
    assert.doesNotMatch(page, /Sample Input 2/);
    const wrong = await call('/problems/new', { ...fields, code: 'cased2', cases: [{ input: 1 }] });
    assert.deepEqual([wrong.status, Object.keys(wrong.error.fields)], [400, ['cases']]);
    const misspelt = await call('/problems/new', { ...fields, code: 'cased2', timelimit: 2 });
    assert.deepEqual([misspelt.status, Object.keys(misspelt.error.fields)], [400, ['timelimit']]);
    const unknown = await call('/problems/new', { ...fields, code: 'cased2', checker: { name: 'magic' } });
    assert.deepEqual([unknown.status, Object.keys(unknown.error.fields)], [400, ['checker']]);
  });

  test('is refused with a message for each wrong field, and nothing is stored', async () => {
    const refused = await call('/problems/new', {
      code: 'tides',
      name: '',
      authors: ['nobody_here'],
      time_limit: 0,
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(Object.keys(refused.error.fields), ['name', 'time_limit']);
    const unknown = await call('/problems/new', {
      code: 'no spaces',
      name: 'x',
      authors: ['nobody_here'],
      languages: ['COBOL'],
      language_limits: [{ language: 'LISP', time_limit: 1, memory_limit: 1 }],
      statement_language: 'english',
      statements: [
        { language: 'vi', name: 'a', description: '' },
        { language: 'vi', name: 'b', description: '' },
      ],
    });
    assert.equal(unknown.status, 400);
    assert.deepEqual(unknown.error.fields, {
      code: 'Use 1 to 64 letters, digits, _ and -.',
      authors: 'Not found: nobody_here',
      languages: 'Not found: COBOL',
      language_limits: 'Not found: LISP',
      statement_language: '“english” is not a language code such as en or zh-Hans.',
      statements: 'The language vi appears twice.',
    });
    const taken = await call('/problems/new', { code: 'tides', name: 'Again' });
    assert.deepEqual([taken.status, taken.error.fields], [409, { code: 'Another problem has this code.' }]);
  });

  test('is created by problem setters and administrators only', async () => {
    const fields = { code: 'stolen', name: 'x' };
    assert.equal((await call('/problems/new', fields, tokens.stranger)).status, 403);
    assert.equal((await (await signedIn(stranger)).get('/problems/new')).statusCode, 403);
    assert.equal((await app.inject('/problems/new')).statusCode, 302);
    assert.equal((await call('/problems/new', fields, tokens.admin)).status, 201);
    assert.equal((await call('/problem/stolen/edit', undefined, tokens.setter)).status, 403);
    assert.equal((await call('/problem/nothing/edit')).status, 404);
  });

  test('is created on the page, where it begins hidden', async () => {
    const browser = await signedIn(setter);
    const page = contentOf(await browser.get('/problems/new'));
    assert.match(page, /<h1>New problem<\/h1>/);
    assert.doesNotMatch(page, /name="is_public"[^>]* checked/);
    const reply = await browser.post('/problems/new', {
      form: 'page',
      code: 'paged',
      name: 'Paged',
      description: 'Text',
      time_limit: '2',
      memory_limit: '1024',
      points: '3',
      max_source_files: '1',
      max_source_bytes: '65536',
      group: 'Basic',
      types: 'Graph theory\r\nGreedy',
      source_visibility: 'own',
      case_feedback: 'verdicts',
      statement_language: 'en',
      'statements-0-language': 'vi',
      'statements-0-name': 'Trang',
      'statements-0-description': 'Chữ',
    });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/problem/paged']);
    const { data } = await call('/problem/paged/edit');
    assert.deepEqual(
      [data.is_public, data.types, data.statements],
      [false, ['Graph theory', 'Greedy'], [{ language: 'vi', name: 'Trang', description: 'Chữ', notes: '' }]],
    );
  });
});

describe('an edit of a problem', () => {
  test('changes any subset of fields and says what changed', async () => {
    const { status, data } = await call('/problem/paged/edit', { name: 'Other', points: 3 });
    assert.equal(status, 200);
    assert.deepEqual([data.code, data.changed], ['paged', { name: ['Paged', 'Other'] }]);
    assert.equal(data.version, (await call('/problem/paged/edit')).data.version);
  });

  test('with preview=1 saves nothing', async () => {
    const { data } = await call('/problem/paged/edit?preview=1', { name: 'Third', time_limit: 5 });
    assert.deepEqual(data, {
      changed: { name: ['Other', 'Third'], time_limit: [2, 5] },
      effects: {
        regraded: 0,
        texts: [
          'Changes: name, time_limit.',
          'Verdicts stay as they are. Rejudge the problem to apply new limits to old submissions.',
        ],
      },
    });
    assert.equal((await call('/problem/paged/edit')).data.name, 'Other');
  });

  test('with a stale version is refused, and the page keeps what was typed', async () => {
    const { version } = (await call('/problem/paged/edit')).data;
    await call('/problem/paged/edit', { source: 'First' });
    const refused = await call('/problem/paged/edit', { source: 'Second', version });
    assert.deepEqual([refused.status, Object.keys(refused.error.fields)], [409, ['version', 'source']]);
    const browser = await signedIn(setter);
    const reply = await browser.post('/problem/paged/edit', { description: 'My long text', version });
    assert.equal(reply.statusCode, 409);
    assert.match(contentOf(reply), /My long text/);
    assert.match(contentOf(reply), /Someone else has edited this problem/);
    assert.equal((await call('/problem/paged/edit', { source: 'Third' })).status, 200);
  });

  test('of the points gives users new points at once', async () => {
    await loadAll(database, [
      { type: 'problem', code: 'worth', name: 'Worth', points: 10, authors: ['setter'] },
      { type: 'user', username: 'ann' },
      {
        ...{
          type: 'submission',
          user: 'ann',
          problem: 'worth',
          language: 'PY3',
          date: '2026-01-01T00:00:00Z',
        },
        ...{ result: 'WA', case_points: 1, case_total: 2 },
      },
    ]);
    const pointsOf = async () =>
      (await database.query.selectFrom('users').select('points').where('username', '=', 'ann').execute())[0]
        ?.points;
    assert.equal(await pointsOf(), 0);
    const { data } = await call('/problem/worth/edit', { partial: true, points: 20 });
    assert.equal(data.effects.regraded, 1);
    assert.ok(((await pointsOf()) ?? 0) > 9);
    await call('/problem/worth/edit', { is_public: false });
    assert.equal(await pointsOf(), 0);
  });

  test('of partial points is in the logs of its contests, so that no scoreboard stays as it was', async () => {
    await loadAll(database, [
      { type: 'problem', code: 'split', name: 'Split', authors: ['setter'] },
      {
        ...{ type: 'contest', key: 'uses', name: 'Uses', problems: [{ code: 'split', points: 1 }] },
        ...{ start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-01T05:00:00Z' },
      },
      { type: 'user', username: 'bea' },
      { type: 'participation', contest: 'uses', user: 'bea' },
      {
        ...{ type: 'submission', user: 'bea', problem: 'split', language: 'PY3', contest: 'uses' },
        ...{ date: '2026-01-01T01:00:00Z', result: 'WA', case_points: 1, case_total: 2 },
      },
    ]);
    await call('/problem/split/edit', { partial: true });
    const kinds = await database.query.selectFrom('contest_log').select('kind').orderBy('number').execute();
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['contest', 'problems', 'participation', 'submission', 'contest'],
    );
  });

  test('is in the audit log with old and new values', async () => {
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'target', 'details'])
      .where('action', '=', 'edit problem')
      .where('target', '=', 'paged')
      .orderBy('id')
      .executeTakeFirst();
    assert.deepEqual(entry, { actor: 'setter', target: 'paged', details: { name: ['Paged', 'Other'] } });
  });
});

describe('tribunal edit-problem', () => {
  const run = (...args: string[]) => runCommand(site, editProblemCommand, args);

  test('changes fields, prints old and new values, and previews', async () => {
    const preview = await run('paged', '--set', 'points=4', '--set', 'name=Printed', '--preview');
    assert.deepEqual(
      [preview.status, preview.stdout],
      [0, 'name: "Other" -> "Printed"\npoints: 3 -> 4\nNothing is saved.\n'],
    );
    assert.equal((await run('paged', '--set', 'points=4')).stdout, 'points: 3 -> 4\n');
    assert.equal((await run('paged', '--set', 'points=4')).stdout, 'No changes.\n');
  });

  test('refuses unknown problems, fields and values', async () => {
    for (const [args, message] of [
      [['nothing', '--set', 'points=1'], /there is no problem "nothing"/],
      [['paged', '--set', 'cases=[]'], /does not change the field "cases"/],
      [['paged', '--set', 'points="many"'], /the field "points" must be number/],
      [['paged', '--set', 'authors=["nobody_here"]'], /authors: nobody_here not found/],
    ] as const) {
      const { status, stderr } = await run(...args);
      assert.equal(status, 1);
      assert.match(stderr, message);
    }
  });
});

describe('the history of a problem', () => {
  test('shows the differences of each revision, and restores one', async () => {
    await call('/problems/new', { code: 'drafts', name: 'Drafts', description: 'one\ntwo\nthree' });
    await call('/problem/drafts/edit', { description: 'one\n2\nthree', time_limit: 7 });
    const browser = await signedIn(setter);
    const list = contentOf(await browser.get('/problem/drafts/history'));
    assert.deepEqual(
      [...list.matchAll(/>(Revision \d)</g)].map(([, name]) => name),
      ['Revision 2', 'Revision 1'],
    );
    const page = contentOf(await browser.get('/problem/drafts/history/2'));
    assert.match(page, /Time limit \(seconds\)<\/th><td>2<\/td><td>7<\/td>/);
    assert.match(page, /<tr class="removed">.*<code>two<\/code>/);
    assert.match(page, /<tr class="added">.*<code>2<\/code>/);
    assert.equal((await call('/problem/drafts/history/9')).status, 404);
    assert.equal((await call('/problem/drafts/history', undefined, tokens.stranger)).status, 403);
    const reverted = await call('/problem/drafts/history/1/revert', {});
    assert.deepEqual(Object.keys(reverted.data.changed), ['description', 'time_limit']);
    assert.equal((await call('/problem/drafts/edit')).data.description, 'one\ntwo\nthree');
    assert.equal((await call('/problem/drafts/history')).data.objects.length, 3);
  });
});

describe('a problem', () => {
  test('is deleted while nobody has submitted to it, and can be hidden afterwards', async () => {
    await call('/problems/new', { code: 'brief', name: 'Brief' });
    assert.equal((await call('/problem/brief/delete', {}, tokens.stranger)).status, 403);
    assert.deepEqual(await call('/problem/brief/delete', {}), { status: 200, data: { code: 'brief' } });
    assert.equal((await call('/problem/brief/edit')).status, 404);
    assert.equal((await call('/problem/worth/delete', {})).status, 409);
    assert.match(contentOf(await (await signedIn(setter)).get('/problem/worth/delete')), /cannot be deleted/);
  });

  test('is copied with its settings under another code', async () => {
    const copied = await call('/problem/tides/clone', { code: 'tides2' });
    assert.deepEqual(copied, { status: 201, data: { code: 'tides2' } });
    const [{ data: one }, { data: two }] = [
      await call('/problem/tides/edit'),
      await call('/problem/tides2/edit'),
    ];
    assert.deepEqual({ ...two, code: 'tides', version: one.version }, one);
  });

  test('is read in the language of the reader, or in the one that a link names', async () => {
    await call('/problem/tides/edit', { is_public: true });
    const read = async (url: string, language: string) =>
      contentOf(await app.inject({ url, headers: { 'accept-language': language } }));
    const titles = [
      await read('/problem/tides', 'en'),
      await read('/problem/tides', 'vi'),
      await read('/problem/tides?language=vi', 'en'),
      await read('/problem/tides?language=en', 'vi'),
      await read('/problem/tides?language=fr', 'en'),
    ].map((page) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1]);
    assert.deepEqual(titles, ['Tides', 'Thủy triều', 'Thủy triều', 'Tides', 'Tides']);
    const page = await read('/problem/tides', 'en');
    assert.match(page, /hreflang="vi"[^>]*>Tiếng Việt<\/a>/);
    assert.match(page, /<h3>Notes<\/h3>\s*<p>The first sample has one wave.<\/p>/);
    assert.match(page, /Source: Harbour Cup 2026.*License: CC BY 4.0/s);
    await call('/problem/tides/edit', {
      statements: [{ language: 'vi', name: 'Triều', description: 'Cho $n$.' }],
    });
    assert.match(await read('/problem/tides', 'vi'), /<h1>Triều<\/h1>/);
  });

  test('is in a snapshot with its statements and revisions', async () => {
    const dumped = await dumpText(database);
    const other = await testDatabase();
    await loadText(other, dumped);
    assert.equal(await dumpText(other), dumped);
    assert.match(dumped, /"type":"problem_revision"/);
  });
});
