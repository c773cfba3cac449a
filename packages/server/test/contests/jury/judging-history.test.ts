import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
const persons = {
  judge: await aPerson({ username: 'judge' }),
  chief: await aPerson({ username: 'chief' }),
  ada: await aPerson({ username: 'ada' }),
};

const older = 'ab'.repeat(32);

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'judge', name: 'judge-1', auth_key: 'k' },
  { type: 'problem', code: 'a', name: 'Apples' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    authors: ['chief'],
    jury: ['judge'],
    problems: [{ code: 'a' }],
  },
  {
    type: 'submission',
    id: 1,
    user: 'ada',
    problem: 'a',
    language: 'PY3',
    date: '2025-06-01T10:12:00Z',
    result: 'AC',
    contest: 'cup',
    data_version: older,
    cases: [{ case: 1, status: 'AC' }],
  },
]);

/** The rows of the table, as texts. */
function rowsOf(page: string): string[] {
  const table = /<section id="judgings">(.*?)<\/section>/s.exec(page)?.[1] ?? '';
  return [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<time.*?<\/time>/g, 'T')
      .replaceAll(/<\/t[dh]>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

const pageOf = async (name: keyof typeof persons, query = '') =>
  contentOf(await (await signedIn(persons[name])).get(`/submission/1${query}`));

/** The cases of an earlier judging on the page. */
const earlierCases = (page: string) =>
  [...page.matchAll(/<tr id="(judging-case-\d+)".*?class="case-([A-Z]+)"/gs)].map(([, id, status]) => [
    id,
    status,
  ]);

test('the jury sees every judging of a submission: its judge, its verdict, its test data, and who asked for it', async () => {
  const actor = { id: persons.chief.id, name: 'chief', address: '' };
  const again = await rejudge(database, 1, new Date(), { actor });
  assert.ok('judgement' in again);
  await database.query
    .updateTable('judge_queue')
    .set({
      judge_id: (query) => query.selectFrom('judges').select('id'),
      claim: 1,
      site: '00000000-0000-0000-0000-000000000001',
      lease_until: new Date(Date.now() + 60_000),
    })
    .execute();
  assert.deepEqual(rowsOf(await pageOf('judge')), [
    '2 – – – – Rejudge by chief T in progress --- ---',
    '1 AC in force 1 – – ababababab not current Submitted T T 0.000s 0.0 MB',
  ]);
  const outcome = {
    result: 'WA',
    casePoints: 0,
    caseTotal: 1,
    time: 0.5,
    memory: 2048,
    error: null,
  } as const;
  await recordVerdict(database, { submissionId: 1, judgement: again.judgement, outcome }, new Date());
  assert.deepEqual(rowsOf(await pageOf('judge')), [
    '2 WA in force 0 judge-1 – – Rejudge by chief T T 0.500s 2.0 MB',
    '1 AC 1 – – ababababab not current Submitted T T 0.000s 0.0 MB',
  ]);
});

test('the jury sees the cases of an earlier judging, and nobody else does', async () => {
  const link = 'href="/submission/1?judging=1#judging-cases"';
  assert.deepEqual(
    [(await pageOf('judge')).includes(link), (await pageOf('ada')).includes(link)],
    [true, false],
  );
  const shown = await pageOf('judge', '?judging=1');
  assert.match(shown, /Test cases of judging 1/);
  assert.deepEqual(earlierCases(shown), [['judging-case-1', 'AC']]);
  for (const query of ['', '?judging=2', '?judging=3', '?judging=1x', '?judging=1&judging=1'])
    assert.doesNotMatch(await pageOf('judge', query), /Test cases of judging \d<\/h2>/);
  assert.doesNotMatch(await pageOf('ada', '?judging=1'), /Test cases of judging/);
});

test('the contestant sees neither the judge nor who acted', async () => {
  const page = await pageOf('ada');
  assert.match(page, /Wrong answer/);
  assert.deepEqual([rowsOf(page), page.includes('chief'), page.includes('judge-1')], [[], false, false]);
});

test('a dump contains the judgings, also during another one', async () => {
  for (const _ of ['judged', 'being judged again']) {
    const text = await dumpText(database);
    assert.match(text, /"requested_by":"chief","judge":"judge-1"/);
    const other = await testDatabase();
    await loadText(other, text);
    assert.equal(await dumpText(other), text);
    await rejudge(database, 1, new Date());
  }
});
