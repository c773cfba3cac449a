import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Person } from '../fixtures/accounts.ts';
import { pages, tableRows } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const { database, app, submit, submissionsOf, judge, aPerson, aToken, aProblem } = await submitting();
after(() => app.close());

for (const code of ['easy', 'middle', 'hard']) await aProblem({ code });
const secretId = await aProblem({ code: 'secret', is_public: false });
const difficulties = { easy: 700, middle: 1200, hard: 2000 };
for (const [code, difficulty] of Object.entries(difficulties))
  await sql`insert into problem_difficulties select id, ${difficulty}, 9, 0, 0, 0, now() from problems where code = ${code}`.execute(
    database.query,
  );

const owner = await aPerson();
const stranger = await aPerson();
const organization = await database.query
  .insertInto('organizations')
  .values({ slug: 'club', name: 'Club' })
  .returning('id')
  .executeTakeFirstOrThrow();
await sql`insert into organization_admins (organization_id, user_id) values (${organization.id}, ${owner.id})`.execute(
  database.query,
);
await sql`insert into organization_members (organization_id, user_id) values (${organization.id}, ${owner.id})`.execute(
  database.query,
);

async function ask(person: Person | null, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = {
    accept: 'application/json',
    ...(person && { authorization: `Bearer ${await aToken(person)}` }),
  };
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    status: reply.statusCode,
    ...(String(reply.headers['content-type']).includes('json') && reply.json()),
  };
}

async function make(fields: object, person = owner): Promise<string> {
  const { status, data } = await ask(person, 'POST', '/lists/new', fields);
  assert.equal(status, 201);
  return data.slug;
}

const codesOf = async (person: Person | null, slug: string) =>
  (await ask(person, 'GET', `/list/${slug}`)).data.problems.map(({ code }: { code: string }) => code);

describe('a list of problems', () => {
  test('has an order, a progress and an address that nobody can guess', async () => {
    const slug = await make({ name: 'Luyện tập: DP!', problems: ['hard', 'easy', 'hard', 'middle'] });
    assert.match(slug, /^luyen-tap-dp-[0-9a-f]{24}$/);
    await submit(owner, { code: 'easy' });
    await judge((await submissionsOf(owner)).at(-1)!.id);
    const { data } = await ask(owner, 'GET', `/list/${slug}`);
    const { slug: _, problems, ...list } = data;
    assert.deepEqual(list, {
      name: 'Luyện tập: DP!',
      visibility: 'public',
      owner: owner.username,
      organization: null,
      problem_count: 3,
      solved_count: 1,
      description: '',
    });
    assert.deepEqual(problems, [
      { code: 'hard', name: 'hard', points: problems[0].points, difficulty: 2000, is_solved: null },
      { code: 'easy', name: 'easy', points: problems[1].points, difficulty: 700, is_solved: true },
      { code: 'middle', name: 'middle', points: problems[2].points, difficulty: 1200, is_solved: null },
    ]);
    const page = await pages(app, await aToken(owner))(`/list/${slug}`);
    assert.match(page.content, /1 of 3 solved/);
    assert.deepEqual(
      tableRows(page.content, 'problem-list').map(([, name]) => name),
      ['hard', 'easy', 'middle'],
    );
  });

  test('is found by everybody, by those who have its address, or by its owner only', async () => {
    const seenBy = async (person: Person | null, slug: string) => {
      const { data } = await ask(person, 'GET', '/lists/');
      const isListed = data.objects.some((one: { slug: string }) => one.slug === slug);
      return [isListed, (await ask(person, 'GET', `/list/${slug}`)).status];
    };
    const expected = {
      public: [
        [true, 200],
        [true, 200],
        [true, 200],
      ],
      unlisted: [
        [true, 200],
        [false, 200],
        [false, 200],
      ],
      private: [
        [true, 200],
        [false, 404],
        [false, 404],
      ],
    };
    for (const [visibility, seen] of Object.entries(expected)) {
      const slug = await make({ name: visibility, visibility });
      const found = [await seenBy(owner, slug), await seenBy(stranger, slug), await seenBy(null, slug)];
      assert.deepEqual(found, seen, visibility);
    }
  });

  test('does not show problems to those who may not see them, and an editor who does not see them keeps them', async () => {
    const setter = await aPerson({ is_superuser: true });
    const slug = await make(
      { name: 'Club', organization: 'club', problems: ['easy', 'secret', 'hard'] },
      setter,
    );
    assert.deepEqual(await codesOf(setter, slug), ['easy', 'secret', 'hard']);
    assert.deepEqual(await codesOf(owner, slug), ['easy', 'hard']);
    assert.equal((await ask(null, 'GET', `/list/${slug}`)).data.problem_count, 2);
    const edited = await ask(owner, 'POST', `/list/${slug}/edit`, { problems: ['hard', 'middle', 'easy'] });
    assert.deepEqual(edited.data.changed, {
      problems: [
        ['easy', 'hard'],
        ['hard', 'middle', 'easy'],
      ],
    });
    assert.deepEqual(await codesOf(setter, slug), ['hard', 'secret', 'middle', 'easy']);
    await sql`update problems set is_public = true where id = ${secretId}`.execute(database.query);
    assert.deepEqual(await codesOf(null, slug), ['hard', 'secret', 'middle', 'easy']);
    await sql`update problems set is_public = false where id = ${secretId}`.execute(database.query);
  });

  test('of the reader and of their organizations come before those of others', async () => {
    const ofClub = await make({ name: 'Of the club', organization: 'club' });
    await make({ name: 'Of a stranger' }, stranger);
    const { objects } = (await ask(stranger, 'GET', '/lists/')).data;
    assert.deepEqual([objects[0].name, objects[0].owner], ['Of a stranger', stranger.username]);
    const own = (await ask(owner, 'GET', '/lists/')).data.objects;
    assert.equal(own[0].slug, ofClub);
  });

  test('is edited and deleted by its owner only, and two edits at once do not overwrite each other', async () => {
    const slug = await make({ name: 'Mine', problems: ['easy'] });
    assert.equal((await ask(stranger, 'POST', `/list/${slug}/edit`, { name: 'Yours' })).status, 403);
    assert.equal((await ask(stranger, 'POST', `/list/${slug}/delete`)).status, 403);
    const { version } = (await ask(owner, 'GET', `/list/${slug}/edit`)).data;
    assert.equal((await ask(owner, 'POST', `/list/${slug}/edit`, { name: 'A', version })).status, 200);
    assert.equal((await ask(owner, 'POST', `/list/${slug}/edit`, { name: 'B', version })).status, 409);
    assert.deepEqual((await ask(owner, 'POST', `/list/${slug}/delete`)).data, { slug });
    assert.equal((await ask(owner, 'GET', `/list/${slug}`)).status, 404);
  });

  test('refuses what it cannot store, and says why', async () => {
    const faults = async (fields: object) => {
      const { status, error } = await ask(owner, 'POST', '/lists/new', fields);
      return [status, error.fields ?? error.message];
    };
    assert.deepEqual(await faults({ name: 'x', problems: ['easy', 'nothing', 'secret'] }), [
      400,
      { problems: 'There are no such problems: nothing, secret' },
    ]);
    assert.deepEqual(await faults({ name: 'x', organization: 'nowhere' }), [
      404,
      'There is no such organization.',
    ]);
    const [status] = await faults({ name: 'x', problems: Array.from({ length: 10_000 }, (_, n) => `p${n}`) });
    assert.equal(status, 400);
    assert.equal((await faults({ name: ' ' }))[0], 400);
    assert.equal((await faults({ name: 'a\u202eb' }))[0], 400);
    assert.equal((await faults({ name: 'x'.repeat(101) }))[0], 400);
    for (const name of ['x'.repeat(80), 'قائمة المسائل', '🎈🎈', '<b>&"'])
      assert.match(await make({ name }), /^(?:[a-z]+-)?[0-9a-f]{24}$/);
    assert.match((await pages(app)('/lists/')).content, /&lt;b&gt;&amp;&quot;|&lt;b>&amp;/);
  });
});

describe('lists are linked', () => {
  const linksIn = async (person: Person | null, url: string) => {
    const headers = {
      accept: 'text/html',
      ...(person && { authorization: `Bearer ${await aToken(person)}` }),
    };
    const { body } = await app.inject({ url, headers });
    return [...body.matchAll(/href="\/list\/([^"/]*)"/g)].map(([, slug]) => slug);
  };

  test('from the problems in them, from their owner and from their organization, each to those who find them', async () => {
    const maker = await aPerson();
    const open = await make({ name: 'Open', problems: ['middle'] }, maker);
    const own = await make({ name: 'Own', problems: ['middle'], visibility: 'private' }, maker);
    const unlisted = await make({ name: 'Unlisted', problems: ['middle'], visibility: 'unlisted' }, maker);
    const ofClub = await make({ name: 'Of the club', problems: ['hard'], organization: 'club' });
    const seen = async (person: Person | null, url: string) =>
      (await linksIn(person, url)).filter((slug) => [open, own, unlisted, ofClub].includes(slug!)).toSorted();
    assert.deepEqual(await seen(maker, '/problem/middle'), [open, own, unlisted].toSorted());
    assert.deepEqual(await seen(stranger, '/problem/middle'), [open]);
    assert.deepEqual(await seen(maker, `/user/${maker.username}`), [open, own, unlisted].toSorted());
    assert.deepEqual(await seen(null, `/user/${maker.username}`), [open]);
    assert.deepEqual(await seen(null, '/organization/club'), [ofClub]);
  });
});

describe('training', () => {
  const next = async (person: Person | null, from: string) => {
    const headers = person ? { authorization: `Bearer ${await aToken(person)}` } : {};
    return (await app.inject({ url: `${from}/next`, headers })).headers.location;
  };

  test('goes on with the unsolved problem that fits what the reader can do', async () => {
    const person = await aPerson();
    const slug = await make({ name: 'Plan', problems: ['hard', 'middle', 'easy', 'sums'] });
    assert.equal(await next(person, `/list/${slug}`), '/problem/easy');
    for (const [code, then] of [
      ['easy', 'middle'],
      ['middle', 'hard'],
      ['hard', 'sums'],
    ] as const) {
      await submit(person, { code });
      await judge((await submissionsOf(person)).at(-1)!.id);
      assert.equal(await next(person, `/list/${slug}`), `/problem/${then}`);
    }
    assert.equal(await next(person, '/problems'), '/problem/sums');
    await submit(person, { code: 'sums' });
    await judge((await submissionsOf(person)).at(-1)!.id);
    assert.equal(await next(person, `/list/${slug}`), `/list/${slug}`);
    assert.equal(await next(null, `/list/${slug}`), '/problem/easy');
  });
});

describe('bookmarks', () => {
  test('are set and removed on the page of a problem, and listed', async () => {
    const person = await aPerson();
    const set = (code: string, on: unknown) => ask(person, 'POST', `/problem/${code}/bookmark`, { on });
    const listed = async () =>
      (await ask(person, 'GET', '/bookmarks/')).data.objects.map((one: { code: string }) => one.code);
    assert.deepEqual((await set('hard', 1)).data, { problem: 'hard', on: true });
    assert.equal((await set('hard', '1')).status, 200);
    assert.deepEqual(await listed(), ['hard']);
    assert.equal((await set('secret', 1)).status, 404);
    assert.equal((await set('hard', 'perhaps')).status, 400);
    await sql`update problems set is_public = false where code = 'hard'`.execute(database.query);
    assert.deepEqual(await listed(), []);
    await sql`update problems set is_public = true where code = 'hard'`.execute(database.query);
    assert.deepEqual((await set('hard', 0)).data, { problem: 'hard', on: false });
    assert.deepEqual(await listed(), []);
  });
});
