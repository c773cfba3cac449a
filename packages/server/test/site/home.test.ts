import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { countQueries } from '../fixtures/count-queries.ts';
import { pages, tableRows } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const made = await submitting();
const { database, app, clock, aPerson, aProblem, aToken, aContest, aParticipation, problemId } = made;
after(() => app.close());
const asGuest = pages(app);

const dayAfter = (days: number) => new Date(Date.UTC(2026, 4, 1 + days, 12));
const dailyOf = (content: string) =>
  /class="card next-problem daily">.*?\/problem\/(\w+)/s.exec(content)?.[1];

test('the problem of the day is the same for everybody on one day, another one on other days, and always a public one', async () => {
  for (let index = 0; index < 20; index += 1)
    await aProblem({ code: `p${index}`, is_public: index % 2 === 0 });
  const person = await aPerson();
  const asUser = pages(app, await aToken(person));
  const found: (string | undefined)[] = [];
  for (let day = 0; day < 10; day += 1) {
    clock.now = dayAfter(day);
    found.push(dailyOf((await asGuest('/')).content));
    assert.equal(dailyOf((await asUser('/')).content), found.at(-1));
  }
  assert.ok(new Set(found).size > 3, String(found));
  const hidden = new Set(Array.from({ length: 10 }, (_, index) => `p${2 * index + 1}`));
  assert.deepEqual(
    found.filter((code) => code === undefined || hidden.has(code)),
    [],
  );
});

test('the first rows of the scoreboard of a running contest are those that guests see, for its editors too', async () => {
  clock.now = new Date();
  const contest = await aContest({
    key: 'cup',
    name: 'Cup',
    format: 'icpc',
    frozen_last_minutes: 240,
    problems: [{ id: problemId }],
  });
  const editor = await aPerson();
  await database.query
    .insertInto('contest_roles')
    .values({ contest_id: contest.id, user_id: editor.id, role: 'author' })
    .execute();
  for (let index = 0; index < 7; index += 1) {
    const { id: user_id } = await aPerson();
    await aParticipation({ contest_id: contest.id, user_id, score: index, frozen_score: 7 - index });
  }
  const rows = async (token?: string) => tableRows((await pages(app, token)('/')).content, 'mini-board');
  const shown = await rows();
  assert.deepEqual(
    shown.map(([rank, , score]) => [rank, score]),
    [
      ['1', '7'],
      ['2', '6'],
      ['3', '5'],
      ['4', '4'],
      ['5', '3'],
    ],
  );
  assert.deepEqual(await rows(await aToken(editor)), shown);
  await sql`update contests set scoreboard_visibility = 'H' where key = 'cup'`.execute(database.query);
  assert.deepEqual(await rows(), []);
});

test('a guest needs at most 8 queries', async () => {
  await sql`update contests set scoreboard_visibility = 'V' where key = 'cup'`.execute(database.query);
  await asGuest('/');
  const asked = countQueries();
  await asGuest('/');
  assert.ok(asked() <= 8, `${asked()} queries`);
});
