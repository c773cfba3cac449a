import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import type { Outcome } from '@tribunal/server/storage/submissions/judgements';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { type Person, people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { textOf } from '../http/pages/page.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);
const languageId = await aLanguage('CPP17');
await aLanguage('PY3');
const problemId = await aProblem({ code: 'sums', points: 5 });
const otherProblemId = await aProblem({ code: 'other' });

interface Sent {
  readonly source?: string;
  readonly problem?: number;
  readonly contest?: Parameters<typeof insertSubmission>[1]['contest'];
}

async function submit(
  { id: userId }: Person,
  { source = 'x', problem = problemId, contest = null }: Sent = {},
) {
  const submission = { userId, problemId: problem, languageId, source, contest };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

const accepted: Outcome = { result: 'AC', casePoints: 5, caseTotal: 5, time: 0.5, memory: 2048, error: null };

async function judged(person: Person, outcome: Partial<Outcome> = {}, sent: Sent = {}): Promise<number> {
  const id = await submit(person, sent);
  await recordVerdict(
    database,
    { submissionId: id, judgement: 1, outcome: { ...accepted, ...outcome } },
    new Date(),
  );
  return id;
}

async function page(person: Person, url: string) {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${await aToken(person)}` } });
  return { status: reply.statusCode, content: contentOf(reply) };
}

async function pageOf(person: Person, id: number): Promise<string> {
  return (await page(person, `/submission/${id}`)).content;
}

async function pageIn(language: string, person: Person, id: number): Promise<string> {
  const headers = { authorization: `Bearer ${await aToken(person)}`, 'accept-language': language };
  return contentOf(await app.inject({ url: `/submission/${id}`, headers }));
}

/** Color class, code, word in the live region, and the line below. */
function verdictIn(content: string): (string | undefined)[] {
  const card =
    /<div class="verdict-card (\w+)" id="submission-verdict"[^>]*><span class="verdict-code" aria-hidden="true">(\w+)<\/span>\s*<div><p class="verdict-word" role="status">([^<]*)<\/p><p class="verdict-detail">([^<]*)<\/p>/;
  return card.exec(content)?.slice(1) ?? [];
}

function factsIn(content: string): string[] {
  const list = /<dl class="facts" id="submission-facts">(.*?)<\/dl>/s.exec(content)?.[1] ?? '';
  return list
    .split('</div>')
    .slice(0, -1)
    .map((fact) => textOf(fact.replace('</dt>', ': ')));
}

describe('the page of a submission', () => {
  test('has the verdict as a color, a code and a word, with the points', async () => {
    const person = await aPerson();
    const shown = async (outcome: Partial<Outcome>) =>
      verdictIn(await pageOf(person, await judged(person, outcome)));
    assert.deepEqual(await shown({}), ['AC', 'AC', 'Accepted', '5/5 points']);
    assert.deepEqual(await shown({ casePoints: 1 }), ['_AC', 'AC', 'Accepted', '1/5 points']);
    assert.deepEqual(await shown({ result: 'TLE', casePoints: 0 }), [
      'TLE',
      'TLE',
      'Time limit exceeded',
      '0/5 points',
    ]);
    assert.deepEqual((await shown({ result: 'CE', error: '' })).slice(0, 3), ['CE', 'CE', 'Compile error']);
  });

  test('explains a runtime error as far as the problem shows the feedback of its cases', async () => {
    const person = await aPerson();
    const explained = async (result: 'IR' | 'RTE', feedback: string) => {
      const id = await judged(person, { result, casePoints: 0 });
      await database.query
        .insertInto('case_results')
        .values({
          ...{ submission_id: id, judgement: 1, position: 2, batch: null, status: result, judge_message: '' },
          ...{ time: 0.1, memory: 1, points: 0, total: 5, feedback },
        })
        .execute();
      return (language: string) => pageIn(language, person, id).then((content) => verdictIn(content)[3]);
    };
    const end = '0/5 points · first failed test case: #2';
    const python = await explained('IR', 'exit code 1, ValueError on line 3');
    const fault = await explained('RTE', 'segmentation fault');
    const exception = await explained('RTE', 'std::out_of_range');
    const foreign = await explained('IR', 'IndexError');
    assert.deepEqual(
      [await python('en'), await fault('en'), await exception('en'), await foreign('en')],
      [
        `Runtime error: ValueError on line 3. The program exited with code 1. ${end}`,
        `Runtime error: segmentation fault (the program used memory that is not its own, for example beyond the end of an array, or recursed too deeply). ${end}`,
        `Runtime error: std::out_of_range. ${end}`,
        `Runtime error: IndexError. ${end}`,
      ],
    );
    assert.equal(
      await python('vi'),
      'Lỗi khi chạy: ValueError ở dòng 3. Chương trình kết thúc với mã thoát 1. 0/5 điểm · test sai đầu tiên: #2',
    );
    const overflow = await explained('IR', 'exit code 1, stack overflow on line 6');
    assert.deepEqual(
      [await overflow('en'), await overflow('vi')],
      [
        `Runtime error: stack overflow (the program recursed too deeply) on line 6. The program exited with code 1. ${end}`,
        'Lỗi khi chạy: tràn ngăn xếp (stack overflow) do đệ quy quá sâu ở dòng 6. Chương trình kết thúc với mã thoát 1. 0/5 điểm · test sai đầu tiên: #2',
      ],
    );
    const feedbackIs = (case_feedback: 'full' | 'none' | 'verdicts') =>
      database.query.updateTable('problems').set({ case_feedback }).execute();
    await feedbackIs('verdicts');
    const generic = 'Runtime error: the program exited with a code other than 0.';
    assert.equal(await python('en'), `${generic} ${end}`);
    await feedbackIs('none');
    assert.equal(await python('en'), `${generic} 0/5 points`);
    assert.equal(
      await fault('en'),
      'Runtime error: the system stopped the program, for example because of a segmentation fault. 0/5 points',
    );
    await feedbackIs('full');
  });

  test('says that it waits, and later how many cases are finished', async () => {
    const person = await aPerson();
    const id = await submit(person);
    const waiting = 'Waiting for a judge. No judge is online.';
    assert.deepEqual(verdictIn(await pageOf(person, id)), ['QU', 'QU', 'Queued', waiting]);
    await database.query.updateTable('submissions').set({ status: 'G' }).where('id', '=', id).execute();
    await database.query.deleteFrom('judge_queue').where('submission_id', '=', id).execute();
    assert.deepEqual(verdictIn(await pageOf(person, id)), ['G', 'G', 'Grading', '0 test cases finished']);
  });

  test('names the contest and has its points instead of those of the problem', async () => {
    const person = await aPerson();
    const contest = await aContest({ key: 'cup', problems: [{ id: problemId, points: 1 }] });
    await database.query
      .updateTable('contests')
      .set({ name: 'City <Cup>' })
      .where('id', '=', contest.id)
      .execute();
    const participationId = await aParticipation({ contest_id: contest.id, user_id: person.id });
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const content = await pageOf(person, await judged(person, {}, { contest: place }));
    assert.equal(verdictIn(content)[3], '1/1 points');
    assert.match(content, /<b>Final score:<\/b> 5\/5 \(1\/1 points\)/);
    assert.ok(factsIn(content).includes('Contest: City <Cup>'), content);
    assert.match(content, /<a href="\/contest\/cup">/);
  });

  test('has problem, user, language, time of submission, running time and memory', async () => {
    const person = await aPerson({ username: 'ada' });
    const facts = factsIn(await pageOf(person, await judged(person)));
    assert.deepEqual(
      facts.filter((fact) => !fact.startsWith('Submitted')),
      [
        ...['Problem: sums', 'User: ada', 'Language: CPP17', 'Time: 0.500s', 'Memory: 2.00 MB'],
        'Measurements: every run',
      ],
    );
  });

  test('has the source with its language, as text', async () => {
    const person = await aPerson();
    const content = await pageOf(person, await judged(person, {}, { source: '<b>\n' }));
    assert.match(content, /<code data-language="CPP17">&lt;b&gt;\n<\/code>/);
  });

  test('has compiler output without control codes, in an area that a keyboard can scroll', async () => {
    const person = await aPerson();
    const error = '\u001b[31merror\u001b[0m <x>\u0007';
    assert.match(
      await pageOf(person, await judged(person, { result: 'CE', error })),
      /<h2>Compiler output<\/h2><pre class="source" tabindex="0" role="region" aria-label="Compiler output">error &lt;x&gt;<\/pre>/,
    );
  });
});

describe('submitting again', () => {
  const form = async (person: Person, from: number | string, problem = 'sums') => {
    const { content } = await page(person, `/problem/${problem}/submit?from=${from}`);
    const source = /<textarea id="id_source"[^>]*>\n(.*?)<\/textarea>/s.exec(content)?.[1];
    return { source, language: /<option [^>]*data-key="(\w+)"[^>]* selected>/.exec(content)?.[1] };
  };

  test('begins with the source and the language of the submission', async () => {
    const person = await aPerson();
    const id = await judged(person, {}, { source: '\n<old>' });
    assert.match(await pageOf(person, id), new RegExp(`href="/problem/sums\\?from=${id}"`));
    assert.deepEqual(await form(person, id), { source: '\n&lt;old&gt;', language: 'CPP17' });
  });

  test('ignores submissions to other problems, of others, and unknown ones', async () => {
    const person = await aPerson();
    const ids = [
      await judged(person, {}, { problem: otherProblemId, source: 'secret' }),
      await judged(await aPerson(), {}, { source: 'secret' }),
      999_999,
      'x',
    ];
    for (const id of ids) assert.equal((await form(person, id)).source, '', String(id));
  });
});

describe('a comparison of submissions', () => {
  const comparison = async (person: Person, id: number, other: number | string = '') => {
    const { status, content } = await page(person, `/submission/${id}/compare?with=${other}`);
    const rows = [...content.matchAll(/<tr class="(same|removed|added|gap)">.*?<\/tr>/gs)];
    return { status, rows: rows.map(([row, kind]) => `${kind} ${textOf(row).trim()}`), content };
  };

  test('shows the changes since an earlier submission of the same user to the same problem', async () => {
    const person = await aPerson();
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`);
    const first = await judged(person, {}, { source: lines.join('\n') });
    await judged(person, {}, { problem: otherProblemId });
    const id = await judged(person, {}, { source: lines.with(9, '<new>').join('\n') });
    assert.match(await pageOf(person, id), new RegExp(`href="/submission/${id}/compare\\?with=${first}"`));
    const expected = [
      'gap ⋯',
      ...['same 77line 7', 'same 88line 8', 'same 99line 9', 'removed 10−line 10', 'added 10+<new>'],
      ...['same 1111line 11', 'same 1212line 12'],
    ];
    assert.deepEqual((await comparison(person, id, first)).rows, expected);
    assert.deepEqual((await comparison(person, first, id)).rows, expected, 'the earlier one comes first');
    assert.deepEqual((await comparison(person, id)).rows, expected, 'the latest other one is chosen');
  });

  test('says that both are the same, or that they are too long', async () => {
    const person = await aPerson();
    const [first, second] = [await judged(person), await judged(person)];
    assert.match(
      (await comparison(person, second, first)).content,
      /Both submissions have the same source\./,
    );
    const long = await judged(person, {}, { source: 'x\n'.repeat(5001) });
    assert.match((await comparison(person, long, first)).content, /too many lines to be compared/);
  });

  test('is not found for submissions of another user or problem, and refused to those who may not read both', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const [id, second] = [await judged(person), await judged(person)];
    const others = [
      await judged(stranger, { result: 'WA', casePoints: 0 }),
      await judged(person, {}, { problem: otherProblemId }),
      id,
      999_999,
    ];
    for (const other of others)
      assert.equal((await comparison(person, id, other)).status, 404, String(other));
    assert.equal((await comparison(stranger, id, second)).status, 403);
    assert.equal((await comparison(stranger, others[0]!, id)).status, 404);
    assert.equal((await comparison(await aPerson(), await judged(await aPerson()))).status, 403);
  });
});
