import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { recordCases } from '@tribunal/server/actions/submissions/record-cases';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { advanceJudging } from '../actions/advance-judging.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { announceProblem } from '../fixtures/announced-data.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const { aProblem, aLanguage } = builders(database);
const languageId = await aLanguage('CPP17');
const problemId = await aProblem({ code: 'sums', points: 10 });
const source = '<b>int main() {}</b>\n';

async function submit({ id: userId }: Person): Promise<number> {
  const submission = { userId, problemId, languageId, source, contest: null };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

async function as(person: Person, url: string, method: 'GET' | 'POST' = 'GET') {
  return app.inject({ method, url, headers: { authorization: `Bearer ${await aToken(person)}` } });
}

const oneCase = {
  batch: null,
  status: 'AC',
  time: 0.02,
  memory: 9216,
  points: 2,
  total: 2,
  feedback: '',
  judgeMessage: '',
} as const;

/** Judged with two cases and a batch of two. */
async function judged(person: Person): Promise<number> {
  const submissionId = await submit(person);
  await database.query
    .updateTable('judge_queue')
    .set({ claim: submissionId, site: '00000000-0000-4000-8000-000000000000', lease_until: new Date() })
    .where('submission_id', '=', submissionId)
    .execute();
  const claim = { id: submissionId, submissionId, judgement: 1 };
  await recordCases(
    database,
    claim,
    [
      { ...oneCase, position: 1 },
      { ...oneCase, position: 2, status: 'WA', points: 0, feedback: '<i>wrong</i>' },
      { ...oneCase, position: 3, batch: 1 },
      { ...oneCase, position: 4, batch: 1, status: 'SC', points: 0 },
    ],
    new Date(),
  );
  const outcome = {
    result: 'WA',
    casePoints: 2,
    caseTotal: 6,
    time: 0.04,
    memory: 9216,
    error: null,
  } as const;
  await recordVerdict(database, { submissionId, judgement: 1, outcome }, new Date());
  return submissionId;
}

describe('the page of a submission', () => {
  test('is visible to its owner, refused to others, and not found for unknown ids', async () => {
    const [owner, other] = [await aPerson(), await aPerson()];
    const id = await judged(owner);
    for (const path of [
      `/submission/${id}`,
      `/src/${id}`,
      `/src/${id}/raw`,
      `/widgets/submission_testcases?id=${id}`,
    ]) {
      assert.equal((await as(owner, path)).statusCode, 200, path);
      assert.equal((await as(other, path)).statusCode, 403, path);
    }
    for (const path of [
      '/submission/999999',
      '/src/0/raw',
      '/submission/x',
      '/widgets/single_submission?id=999999',
    ])
      assert.equal((await as(owner, path)).statusCode, 404, path);
  });

  test('shows why a submission is waiting', async () => {
    const person = await aPerson();
    const id = await submit(person);
    assert.match(
      contentOf(await as(person, `/submission/${id}`)),
      /Waiting for a judge\. No judge is online\./,
    );
    const judge = { name: 'idle', auth_key: 'x', is_online: true };
    const { id: judgeId } = await database.query
      .insertInto('judges')
      .values(judge)
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.match(
      contentOf(await as(person, `/submission/${id}`)),
      /No judge that is online has this problem and this language\./,
    );
    await announceProblem(database, judgeId, 'sums');
    const runtime = { judge_id: judgeId, language_id: languageId, position: 0, name: 'g++' };
    await database.query.insertInto('judge_runtimes').values(runtime).execute();
    assert.match(
      contentOf(await as(person, `/submission/${id}`)),
      /Waiting for a judge\. \d+ submissions? (?:is|are) ahead in the queue\./,
    );
    await database.query.deleteFrom('judges').where('id', '=', judgeId).execute();
  });

  test('shows sources and feedback as text', async () => {
    const person = await aPerson();
    const id = await judged(person);
    assert.match(
      (await as(person, `/src/${id}`)).body,
      /<code data-language="CPP17">&lt;b&gt;int main\(\) {}&lt;\/b&gt;\n<\/code>/,
    );
    assert.match((await as(person, `/submission/${id}`)).body, /&lt;i&gt;wrong&lt;\/i&gt;/);
    const raw = await as(person, `/src/${id}/raw`);
    assert.deepEqual([raw.headers['content-type'], raw.body], ['text/plain; charset=utf-8', source]);
  });
});

describe('the page parts for programs', () => {
  test('contain the verdict, the score, the language, the problem, time and memory', async () => {
    const person = await aPerson();
    const { body } = await as(person, `/widgets/single_submission?id=${await judged(person)}`);
    assert.match(body, /<div class="sub-result WA"><div class="score">2 \/ 6<\/div>/);
    assert.match(body, /<span class="status" title="Wrong answer">WA<\/span>/);
    assert.match(body, /<span class="language">CPP17<\/span>/);
    assert.match(body, /<div class="name"><a href="\/problem\/sums">/);
    assert.match(body, /<div class="time" title="0.04s">/);
    assert.match(body, /<div class="memory">9.0 MB<\/div>/);
  });

  test('contain each case, in batches if there are any, and the final score', async () => {
    const person = await aPerson();
    const { body } = await as(person, `/widgets/submission_testcases?id=${await judged(person)}`);
    const row =
      '<tr id="1" class="case-row"><td><b>Test case #1:</b></td><td><span class="case-AC" title="Accepted">AC</span></td>';
    assert.ok(
      body.includes(`${row}<td>[<span>0.020s,</span></td><td>9.00 MB]</td><td>(2/2)</td></tr>`),
      body,
    );
    assert.match(body, /<b>Batch #1<\/b> \(0\/2 points\)/);
    assert.match(body, /<b>Final score:<\/b> 2\/6 \(3.333\/10 points\)/);
  });

  test('show neither time nor memory for a skipped case', async () => {
    const person = await aPerson();
    const { body } = await as(person, `/widgets/submission_testcases?id=${await judged(person)}`);
    const skipped = /<tr id="4" class="case-row">(.*?)<\/tr>/s.exec(body)?.[1];
    assert.equal(
      skipped,
      '<td><b>Case #2:</b></td><td><span class="case-SC" title="Skipped">SC</span></td><td>[<span>---,</span></td><td>---]</td><td></td>',
    );
  });

  test('show why there are no cases while a submission waits, is compiled, or ended without one', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const shown = async () => (await as(person, `/widgets/submission_testcases?id=${id}`)).body.trim();
    assert.equal(await shown(), '<h4>Waiting for a judge</h4>');
    await advanceJudging(database, id, 1, 'P', new Date());
    assert.equal(await shown(), '<h4>Compiling</h4>');
    await advanceJudging(database, id, 1, 'G', new Date());
    assert.equal(await shown(), '<h4>Judging</h4>');
    await as(person, `/submission/${id}/abort`, 'POST');
    assert.equal(await shown(), '<h4>Aborted</h4>');
  });

  test('distinguish partial and full scores', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const outcome = { result: 'AC', casePoints: 1, caseTotal: 2, time: 0, memory: 0, error: null } as const;
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
    assert.match((await as(person, `/widgets/single_submission?id=${id}`)).body, /class="sub-result _AC"/);
  });

  test('do not show the previous verdict during a rejudge', async () => {
    const person = await aPerson();
    const id = await judged(person);
    await rejudge(database, id, new Date());
    const { body } = await as(person, `/widgets/single_submission?id=${id}`);
    assert.match(body, /<div class="sub-result QU"><div class="score">...<\/div>/);
    assert.match(body, /<div class="memory">---<\/div>/);
    assert.doesNotMatch(
      (await as(person, `/widgets/submission_testcases?id=${id}`)).body,
      /case-row|Final score/,
    );
  });
});

describe('aborting a submission', () => {
  const abort = (person: Person, id: number) => as(person, `/submission/${id}/abort`, 'POST');
  const statusOf = async (id: number) =>
    (
      await database.query
        .selectFrom('submissions')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;

  test('is allowed to its owner during its first judging', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const reply = await abort(person, id);
    assert.deepEqual(
      [reply.statusCode, reply.headers.location, await statusOf(id)],
      [302, `/submission/${id}`, 'AB'],
    );
    assert.equal((await abort(person, id)).statusCode, 409);
  });

  test('is refused to other users', async () => {
    const id = await submit(await aPerson());
    assert.equal((await abort(await aPerson(), id)).statusCode, 403);
    assert.equal(await statusOf(id), 'QU');
    assert.equal((await abort(await aPerson(), 999_999)).statusCode, 404);
  });

  test('of a rejudge is allowed only to staff', async () => {
    const owner = await aPerson();
    const id = await judged(owner);
    await rejudge(database, id, new Date());
    assert.equal((await abort(owner, id)).statusCode, 403);
    assert.equal(await statusOf(id), 'QU');
    const staff = await aPerson({ permissions: ['abort_any_submission'] });
    assert.equal((await abort(staff, id)).statusCode, 302);
    assert.equal(await statusOf(id), 'D');
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(entry, {
      actor: staff.username,
      action: 'abort submission',
      target: `submission ${id}`,
      details: { isRejudge: true },
    });
  });

  test('does not change a judged submission', async () => {
    const person = await aPerson();
    const id = await judged(person);
    assert.equal((await abort(person, id)).statusCode, 409);
    assert.equal(await statusOf(id), 'D');
  });
});

describe('the page of a problem', () => {
  test('is found with a trailing slash, too', async () => {
    const { statusCode, headers } = await as(await aPerson(), '/problem/sums/?tab=/x/');
    assert.deepEqual([statusCode, headers.location], [301, '/problem/sums?tab=/x/']);
  });

  test('shows the statement without executable content', async () => {
    const description = `# Sums\n\n## Sample Input 1\n\n\`\`\`\n1 2\n\`\`\`\n\n<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`;
    await database.query.updateTable('problems').set({ description }).where('id', '=', problemId).execute();
    const content = contentOf(await as(await aPerson(), '/problem/sums'));
    assert.match(content, /<h4>Sample Input 1<\/h4>\n<pre><code>1 2\n<\/code><\/pre>/);
    assert.doesNotMatch(content, /<script|onerror|javascript:/);
  });

  test('has its limits in the elements that browser extensions read', async () => {
    const { body } = await as(await aPerson(), '/problem/sums');
    const entries = [...body.matchAll(/<div class="problem-info-entry">(.*?)<\/div>/gs)].map(
      ([, entry]) => entry ?? '',
    );
    const lines = entries.map((entry) => entry.replace(/<[^>]*>/g, '').split('\n')[2]);
    assert.deepEqual(lines, ['10 (partial)', '2s', '256M']);
  });
});
