import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Person } from '../fixtures/accounts.ts';
import { type BuiltContest, hours } from '../fixtures/builders.ts';
import { type PageAnswer, pages, textOf } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const { database, app, clock, submit, submissionsOf, judge, aToken, ...site } = await submitting();
after(() => app.close());
const { aPerson, aProblem, aContest, aParticipation } = site;

await aProblem({ code: 'roads', points: 5, partial: false });
await aProblem({ code: 'lamps', points: 7 });
const ids = Object.fromEntries(
  (await database.query.selectFrom('problems').select(['id', 'code']).execute()).map(({ id, code }) => [
    code,
    id,
  ]),
);
await database.query
  .updateTable('problems')
  .set({ name: 'Winter <roads>', types: ['Graphs'], description: '# Task' })
  .where('code', '=', 'roads')
  .execute();

const asGuest = pages(app);
const asPerson = async (person: Person, path: string) => pages(app, await aToken(person))(path);

/** A contest with three problems, of which the second allows two submissions, and a person who takes part in it. */
async function contestant(
  given: { end_time?: Date } = {},
): Promise<{ person: Person; contest: BuiltContest }> {
  const problems = ['sums', 'roads', 'lamps'].map((code) => ({ id: ids[code]!, points: 1 }));
  const contest = await aContest({ format: 'icpc', problems, ...given });
  await database.query
    .updateTable('contest_problems')
    .set({ max_submissions: 2 })
    .where('id', '=', contest.problems[1]!.id)
    .execute();
  const person = await aPerson();
  const current_participation_id = await aParticipation({ contest_id: contest.id, user_id: person.id });
  await database.query
    .updateTable('users')
    .set({ current_participation_id })
    .where('id', '=', person.id)
    .execute();
  return { person, contest };
}

const outline = ({ content }: PageAnswer) =>
  [...content.matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(
    ([, level, title = '']) => `${level} ${textOf(title)}`,
  );
const facts = ({ content }: PageAnswer) =>
  [...content.matchAll(/<span class="pi-name">(.*?)<\/span>\s*<span class="pi-value">(.*?)<\/span>/g)].map(
    ([, name = '', value = '']) => `${name} ${textOf(value)}`,
  );
const links = ({ content }: PageAnswer, rel: string) =>
  new RegExp(`<a rel="${rel}" href="([^"]*)">(.*?)</a>`).exec(content)?.slice(1);

describe('the page of a problem', () => {
  test('has one h1, the name as h2 for programs, and the headings of the statement below', async () => {
    assert.deepEqual(outline(await asGuest('/problem/roads')), [
      'h1 Winter <roads>',
      'h2 Winter <roads>',
      'h3 Task',
    ]);
  });

  test('outside a contest has the points of the problem and its types', async () => {
    const page = await asGuest('/problem/roads');
    assert.deepEqual(facts(page), ['Points: 5', 'Time limit: 2s', 'Memory limit: 256M']);
    assert.match(page.content, /<details class="problem-types"><summary>Types<\/summary>Graphs<\/details>/);
    assert.doesNotMatch(page.content, /problem-contest/);
  });

  test('says in words whether the viewer has solved it', async () => {
    const person = await aPerson();
    const mark = async () =>
      /<\/h1>( <span class="mark[^>]*>(.*?)<\/span>)?/.exec(
        (await asPerson(person, '/problem/sums')).content,
      )?.[2];
    assert.equal(await mark(), undefined);
    await submit(person);
    await judge((await submissionsOf(person))[0]!.id);
    assert.equal(await mark(), '✓ solved');
  });
});

describe('in a contest that the viewer takes part in, the page of a problem', () => {
  test('has the letter before the name, the points of the contest, and no types', async () => {
    const { person } = await contestant();
    const page = await asPerson(person, '/problem/roads');
    assert.equal(outline(page)[0], 'h1 B. Winter <roads>');
    assert.equal(outline(page)[1], 'h2 Winter <roads>');
    assert.match(page.body, /<title>B\. Winter &lt;roads&gt; · /);
    assert.equal(facts(page)[0], 'Points: 1');
    assert.doesNotMatch(page.content, /Graphs/);
  });

  test('leads to the contest and to the problems before and after', async () => {
    const { person, contest } = await contestant();
    const second = await asPerson(person, '/problem/roads');
    assert.match(second.content, new RegExp(`<a href="/contest/${contest.key}">${contest.key}</a>`));
    assert.deepEqual(links(second, 'prev'), ['/problem/sums', '← Problem A']);
    assert.deepEqual(links(second, 'next'), ['/problem/lamps', 'Problem C →']);
    assert.equal(links(await asPerson(person, '/problem/sums'), 'prev'), undefined);
    assert.equal(links(await asPerson(person, '/problem/lamps'), 'next'), undefined);
  });

  test('says how many submissions are left', async () => {
    const { person } = await contestant();
    const left = async (code: string) =>
      facts(await asPerson(person, `/problem/${code}`)).filter((fact) => fact.startsWith('Submissions left'));
    assert.deepEqual(await left('roads'), ['Submissions left: 2 of 2']);
    await submit(person, { code: 'roads' });
    assert.deepEqual(await left('roads'), ['Submissions left: 1 of 2']);
    assert.deepEqual(await left('sums'), []);
  });

  test('is as for everybody once the contest is over, or for a problem that is not in it', async () => {
    const { person } = await contestant({ end_time: hours(1) });
    await aProblem({ code: 'elsewhere' });
    assert.equal(outline(await asPerson(person, '/problem/elsewhere'))[0], 'h1 elsewhere');
    clock.now = hours(2);
    assert.equal(outline(await asPerson(person, '/problem/roads'))[0], 'h1 Winter <roads>');
    clock.now = new Date();
  });
});
