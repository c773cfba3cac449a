import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openDueContests } from '@tribunal/server/actions/contests/open-for-practice';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import { extraTime } from '@tribunal/server/commands/contests/extra-time-command';
import { runCommand } from '../../commands/run-command.ts';
import type { Person } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { dumpText } from '../../fixtures/snapshot.ts';
import { textOf } from '../../http/pages/page.ts';
import { submitting } from '../../submissions/submitting.ts';

const { app, clock, database, site, problemId, aContest, aPerson, aToken, signedIn, submit, submissionsOf } =
  await submitting();
after(() => app.close());
const start = new Date('2030-01-01T10:00:00Z');
const end = new Date('2030-01-01T11:00:00Z');
const at = (minutes: number) => {
  clock.now = new Date(start.getTime() + minutes * 60_000);
};

async function call(person: Person, path: string, payload?: object) {
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  const url = `/contest/${path}`;
  const reply = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  const { data, error } = reply.json();
  return [reply.statusCode, data ?? error.fields ?? error.message];
}

/** A contest that ends in one hour, with an editor and two contestants. */
async function held(columns: Parameters<typeof aContest>[0] = {}) {
  at(0);
  const contest = await aContest({
    start_time: start,
    end_time: end,
    problems: [{ id: problemId }],
    ...columns,
  });
  const [editor, slow, usual] = [await aPerson(), await aPerson(), await aPerson()];
  const role = { contest_id: contest.id, user_id: editor.id, role: 'author' as const };
  await database.query.insertInto('contest_roles').values(role).execute();
  for (const person of [slow, usual]) await call(person, `${contest.key}/join`, {});
  const give = (extra_minutes: unknown) =>
    call(editor, `${contest.key}/participants/${slow.username}`, { extra_minutes });
  return { ...contest, editor, slow, usual, give };
}

const overAt = async (id: number) =>
  (
    await database.query
      .selectFrom('contests')
      .select('over_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).over_at;

test('extra minutes move the end of one contestant: submitting, clock, APIs and joining again', async () => {
  const { key, slow, usual, give } = await held();
  assert.deepEqual(await give(30), [
    200,
    {
      ...{
        contest: key,
        user: slow.username,
        extra_minutes: 30,
        is_unofficial: false,
        is_disqualified: false,
      },
      changed: { extra_minutes: [0, 30] },
    },
  ]);
  const api = await app.inject({ url: `/api/v2/participations?contest=${key}` });
  const ends = new Map(
    api.json().data.objects.map((one: { user: string; end_time: string }) => [one.user, one.end_time]),
  );
  assert.equal(new Date(String(ends.get(slow.username))).getTime(), end.getTime() + 30 * 60_000);
  assert.equal(new Date(String(ends.get(usual.username))).getTime(), end.getTime());
  at(61);
  const headers = { accept: 'application/json' };
  await submit(usual, { headers });
  await submit(slow, { headers });
  const rows = await database.query
    .selectFrom('submissions')
    .select('user_id')
    .where('contest_id', 'is not', null)
    .execute();
  assert.deepEqual(rows, [{ user_id: slow.id }]);
  await call(slow, `${key}/leave`, {});
  assert.deepEqual(await call(slow, `${key}/join`, {}), [200, { contest: key, virtual: 0 }]);
  const [status, message] = await call(usual, `${key}/join`, {});
  assert.equal(status, 403);
  assert.match(String(message), /contestants with extra time are still working/);
  assert.match((await (await signedIn(slow)).get(`/contest/${key}`)).body, /data-ends/);
  at(91);
  assert.deepEqual(await call(usual, `${key}/join`, {}), [200, { contest: key, virtual: 1 }]);
});

test('the contest is over when the last extra time has ended: thaw, finalize, practice and rating wait', async () => {
  const contest = await held({ format: 'icpc', frozen_last_minutes: 20, is_rated: true });
  const { id, key, editor, give } = contest;
  await database.query
    .updateTable('contests')
    .set({ open_for_practice: true })
    .where('id', '=', id)
    .execute();
  await give(30);
  at(75);
  assert.equal((await call(editor, `${key}/thaw`, {}))[0], 409);
  assert.equal((await call(editor, `${key}/open`, {}))[0], 409);
  await openDueContests(database, clock.now);
  const opened = async () =>
    (
      await database.query
        .selectFrom('contests')
        .select('opened_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).opened_at;
  assert.equal(await opened(), null);
  at(91);
  assert.equal((await call(editor, `${key}/thaw`, {}))[0], 200);
  await openDueContests(database, clock.now);
  assert.deepEqual(await opened(), clock.now);
  assert.equal(await rateDueContests(database, clock.now), 0, 'nobody has submitted');
  assert.equal((await call(editor, `${key}/finalize`, {}))[0], 200);
  assert.deepEqual(await give(40), [409, 'The results of this contest are final.']);
});

test('it prolongs an own window, and moves with the end of the contest', async () => {
  const { id, key, editor, give } = await held({ time_limit: 600 });
  assert.deepEqual(await overAt(id), end);
  await give(5);
  assert.deepEqual(await overAt(id), end, 'the window with its extra time ends earlier');
  await give(80);
  assert.equal((await overAt(id)).getTime() - start.getTime(), 90 * 60_000);
  const later = new Date(end.getTime() + 3_600_000).toISOString();
  await call(editor, `${key}/edit`, { end_time: later, time_limit: null });
  assert.equal((await overAt(id)).getTime(), new Date(later).getTime() + 80 * 60_000);
  await give(0);
  assert.equal((await overAt(id)).getTime(), new Date(later).getTime());
});

test('whoever was in a contest at its end goes on when it is extended, unless they have left', async () => {
  const { id, key, editor, slow, usual, give } = await held();
  const gone = await aPerson();
  await call(gone, `${key}/join`, {});
  await call(gone, `${key}/leave`, {});
  const contestOfLast = async (person: Person) => (await submissionsOf(person)).at(-1)?.contest_id;
  at(61);
  for (const person of [slow, usual]) {
    const browser = await signedIn(person);
    for (const path of [`/contest/${key}`, '/problem/sums', '/problem/sums/submit'])
      assert.doesNotMatch((await browser.get(path)).body, /class="contest-bar"/, path);
    await submit(person);
    assert.equal(await contestOfLast(person), null, 'after the end');
  }
  await give(30);
  await submit(slow);
  assert.equal(await contestOfLast(slow), id, 'with extra time');
  await call(editor, `${key}/edit`, { end_time: new Date(end.getTime() + 600_000).toISOString() });
  assert.match((await (await signedIn(usual)).get('/problem/sums')).body, /class="contest-bar"/);
  for (const person of [usual, gone]) await submit(person);
  assert.deepEqual([await contestOfLast(usual), await contestOfLast(gone)], [id, null]);
});

test('a contest that is hidden for a while does not lose its contestants', async () => {
  const { id, key, editor, usual } = await held();
  await call(editor, `${key}/edit`, { is_visible: false });
  await submit(usual);
  await call(editor, `${key}/edit`, { is_visible: true });
  await submit(usual);
  assert.deepEqual(
    (await submissionsOf(usual)).map(({ contest_id }) => contest_id),
    [null, id],
  );
});

test('audit log, contest log and snapshot record it', async () => {
  const { id, key, slow, editor, give } = await held();
  await give(10);
  await give(25);
  const audit = await database.query
    .selectFrom('audit_entries')
    .select(['target', 'details'])
    .where('action', '=', 'give extra time')
    .where('target', '=', slow.username)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  assert.deepEqual(audit, [{ target: slow.username, details: { contest: key, extra_minutes: [10, 25] } }]);
  const [logged] = await database.query
    .selectFrom('contest_log')
    .select(['kind', 'data'])
    .where('contest_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
  assert.deepEqual(logged, {
    kind: 'participation',
    data: { extra_minutes: 25, edit: { by: editor.username, changed: { extra_minutes: [10, 25] } } },
  });
  assert.match(await dumpText(database), /"extra_minutes":25/);
});

test('it is refused to others, for strangers of the contest, and beside the field', async () => {
  const { key, editor, slow, usual, give } = await held();
  const address = `${key}/participants/${slow.username}`;
  assert.equal((await call(usual, address, { extra_minutes: 30 }))[0], 403);
  assert.equal((await app.inject({ method: 'POST', url: `/contest/${address}` })).statusCode, 302);
  assert.equal((await call(editor, `${key}/participants/nobody`, { extra_minutes: 30 }))[0], 404);
  for (const wrong of [-1, 1.5, 'many', '', 100_001, null]) {
    const [status, fields] = await give(wrong);
    assert.deepEqual([status, Object.keys(fields as object)], [400, ['extra_minutes']], String(wrong));
  }
});

test('the command gives extra time, also to a registered user before the start', async () => {
  at(-60);
  const contest = await aContest({ start_time: start, end_time: end, problems: [{ id: problemId }] });
  const person = await aPerson();
  await database.query
    .insertInto('contest_registrations')
    .values({ contest_id: contest.id, user_id: person.id, registered_at: clock.now })
    .execute();
  const run = (...args: string[]) => runCommand(site, extraTime, args);
  assert.deepEqual(await run(contest.key, person.username, '15'), {
    status: 0,
    stdout: `Extra minutes of ${person.username}: 0 -> 15.\n`,
    stderr: '',
  });
  assert.equal((await overAt(contest.id)).getTime(), end.getTime() + 15 * 60_000);
  const refused: [string[], RegExp][] = [
    [[contest.key, person.username], /takes a KEY, a USER and MINUTES/],
    [['none', person.username, '5'], /no such contest/],
    [[contest.key, 'nobody', '5'], /contestant|contest/],
    [[contest.key, person.username, '-5'], /.+/],
    [[contest.key, person.username, 'ten'], /minutes/i],
  ];
  for (const [args, message] of refused) {
    const { status, stderr } = await run(...args);
    assert.equal(status, 1, args.join(' '));
    assert.match(stderr, message);
  }
});

test('a registered user gets it before the start', async () => {
  at(0);
  const contest = await aContest({ start_time: end, end_time: new Date('2030-01-01T12:00:00Z') });
  const [editor, early] = [await aPerson(), await aPerson()];
  const role = { contest_id: contest.id, user_id: editor.id, role: 'author' as const };
  await database.query.insertInto('contest_roles').values(role).execute();
  await call(early, `${contest.key}/register`, {});
  const [status] = await call(editor, `${contest.key}/participants/${early.username}`, { extra_minutes: 15 });
  assert.equal(status, 200);
  const [, list] = await call(editor, `${contest.key}/participants/`);
  assert.deepEqual(
    (list as { objects: { username: string; extra_minutes: number; joined_at: null }[] }).objects.map(
      ({ username, extra_minutes, joined_at }) => [username, extra_minutes, joined_at],
    ),
    [[early.username, 15, null]],
  );
});

test('somebody who is listed for a private contest gets it before they have joined', async () => {
  at(0);
  const contest = await aContest({
    start_time: end,
    end_time: new Date('2030-01-01T12:00:00Z'),
    is_private: true,
  });
  const [editor, listed] = [await aPerson(), await aPerson()];
  const roles = [
    { contest_id: contest.id, user_id: editor.id, role: 'author' },
    { contest_id: contest.id, user_id: listed.id, role: 'contestant' },
  ] as const;
  await database.query.insertInto('contest_roles').values(roles).execute();
  const address = `${contest.key}/participants/${listed.username}`;
  assert.equal((await call(editor, address))[0], 200);
  assert.equal((await call(editor, address, { extra_minutes: 15 }))[0], 200);
  const [, given] = await call(editor, address);
  assert.equal((given as { extra_minutes: number }).extra_minutes, 15);
});

describe('the list of contestants', () => {
  test('shows the jury who takes part, and can be searched, filtered and downloaded', async () => {
    const { key, editor, slow, usual, give } = await held();
    await give(10);
    await signedIn(usual);
    await database.query
      .updateTable('users')
      .set({
        full_name: '=Team 7',
        members: ['Ada', 'Ben'],
        room: 'Hall B',
        last_seen_at: new Date(start.getTime() - 86_400_000),
      })
      .where('id', '=', slow.id)
      .execute();
    const browser = await signedIn(editor);
    const names = async (query: string) => {
      const page = contentOf(await browser.get(`/contest/${key}/participants/${query}`));
      return [slow, usual].filter(({ username }) => page.includes(`participants/${username}"`));
    };
    assert.deepEqual(await names(''), [slow, usual]);
    assert.deepEqual(await names('?search=hall+b'), [slow]);
    assert.deepEqual(await names('?search=ben'), [slow]);
    assert.deepEqual(await names('?show=not_signed_in'), [slow]);
    assert.equal((await submit(usual)).headers.location?.startsWith('/submission/'), true);
    assert.deepEqual(await names('?show=not_submitted'), [slow]);
    assert.match(textOf((await browser.get(`/contest/${key}/participants/`)).body), /\+10 min/);
    const csv = (await browser.get(`/contest/${key}/participants.csv?search=team`)).body.split('\r\n');
    assert.equal(
      csv[0],
      'username,name,organization,room,joined_at,end_time,extra_minutes,submissions,last_seen_at,has_signed_in,is_disqualified,is_unofficial,members,groups',
    );
    assert.match(
      csv[1] ?? '',
      new RegExp(
        `^${slow.username},'=Team 7,,Hall B,.*,10,0,2029-12-31T10:00:00\\+00:00,false,false,false,Ada;Ben,$`,
      ),
    );
  });

  test('is only for the jury, and extra time only for editors', async () => {
    const { id, key, slow, usual } = await held();
    const juror = await aPerson();
    const role = { contest_id: id, user_id: juror.id, role: 'jury' as const };
    await database.query.insertInto('contest_roles').values(role).execute();
    for (const path of ['participants/', 'participants.csv', `participants/${slow.username}`]) {
      assert.equal((await app.inject({ url: `/contest/${key}/${path}` })).statusCode, 302, path);
      assert.equal((await (await signedIn(usual)).get(`/contest/${key}/${path}`)).statusCode, 403, path);
    }
    const browser = await signedIn(juror);
    assert.equal((await browser.get(`/contest/${key}/participants/`)).statusCode, 200);
    assert.equal((await browser.get(`/contest/${key}/participants/${slow.username}`)).statusCode, 403);
  });
});
