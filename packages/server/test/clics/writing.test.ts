import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { zipOfFile } from '@tribunal/server/http/reply/zip-of-file';
import { waitForEditors } from '@tribunal/server/storage/contests/settings/contest-locks';
import { basic, clicsSite, minutes } from './clics-site.ts';

const { database, site, app, clock, idOf, tokenOf } = await clicsSite();
after(() => app.close());
const chief = await tokenOf('chief');
const red = await tokenOf('red');
const [redId, blueId] = [String(await idOf('red')), String(await idOf('blue'))];

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url: `/api${path}`, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

// A zip with one compressed file, made by Info-ZIP.
const source = 'print(sum(map(int, input().split())))\n';

clock.now = minutes(20);
await enterContest();

const post = (path: string, token: string | null, payload: object, method: 'POST' | 'PATCH' = 'POST') =>
  app.inject({
    method,
    url: `/api/contests/cup${path}`,
    headers: token === null ? {} : basic(token),
    payload,
  });

test('a contestant submits a zip with one file, and editors read it back', async () => {
  const packed = deflateRawSync(source);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(source), 14);
  local.writeUInt16LE(4, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(4, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(34 + packed.length, 16);
  const name = Buffer.from('a.py');
  const data = Buffer.concat([local, name, packed, central, name, end]).toString('base64');
  // Null is the same as leaving a property out.
  const files = [{ data, mime: null }];
  const body = { language_id: 'python3', problem_id: 'sums', files, team_id: null };
  const reply = await post('/submissions', red, body);
  assert.equal(reply.statusCode, 201, reply.payload);
  const submission = reply.json();
  assert.equal(reply.headers.location, `/api/contests/cup/submissions/${submission.id}`);
  assert.equal(submission.contest_time, '0:20:00.000');
  const sent = await app.inject({
    url: `/api/contests/cup/submissions/${submission.id}/files`,
    headers: basic(chief),
  });
  assert.equal(sent.headers['content-type'], 'application/zip');
  assert.ok(sent.rawPayload.includes(source) && sent.rawPayload.includes(`${submission.id}.py`));
  const hidden = await app.inject({ url: `/api/contests/cup/submissions/${submission.id}/files` });
  assert.equal(hidden.statusCode, 403);
  const { endpoints } = (await get('/contests/cup/access')).body;
  assert.deepEqual(
    endpoints.find(({ type }: { type: string }) => type === 'submissions').properties,
    Object.keys((await get(`/contests/cup/submissions/${submission.id}`)).body),
    'the public sees the properties that are announced',
  );
  for (const [change, status] of [
    [{ id: '5' }, 400],
    [{ time: '2026-01-01T10:00:00Z' }, 400],
    [{ team_id: blueId }, 400],
    [{ language_id: 'cobol' }, 400],
    [{ problem_id: 'nothing' }, 400],
    [{ problem_id: 'sums\0' }, 400],
    [{ files: [{ data: 'bm8=' }] }, 400],
    [{ files: [] }, 400],
    [{ files: [null] }, 400],
  ] as const)
    assert.equal(
      (await post('/submissions', red, { ...body, ...change })).statusCode,
      status,
      JSON.stringify(change),
    );
  assert.equal((await post('/submissions', null, body)).statusCode, 401);
  assert.equal((await post('/submissions', chief, body)).statusCode, 403);
  await judgeAll('AC');
  const scoreboard = (await get('/contests/cup/scoreboard')).body;
  assert.deepEqual(scoreboard.rows[0], {
    rank: 1,
    team_id: redId,
    score: { num_solved: 1, total_time: 20, time: 20 },
    problems: [
      { problem_id: 'sums', num_judged: 1, num_pending: 0, solved: true, time: 20 },
      { problem_id: 'trees', num_judged: 0, num_pending: 0, solved: false },
    ],
  });
  const newer = (await get('/2026-01/contests/cup/scoreboard')).body.rows;
  assert.deepEqual(newer[0].score, { num_solved: 1, total_time: '0:20:00.000', time: '0:20:00.000' });
  assert.deepEqual(newer[1].score, { num_solved: 0, total_time: '0:00:00.000', time: null });
});

test('nobody submits who is disqualified, or whose time is over', async () => {
  const data = zipOfFile('a.py', Buffer.from(source)).toString('base64');
  const body = { language_id: 'python3', problem_id: 'sums', files: [{ data, mime: 'application/zip' }] };
  const change = (user: string, isDisqualified: boolean, extraMinutes: number) =>
    database.pool.query(
      'update participations set is_disqualified = $2, extra_minutes = $3 where user_id = $1',
      [user, isDisqualified, extraMinutes],
    );
  const submit = async (minute: number) => {
    clock.now = minutes(minute);
    await enterContest();
    const { capabilities } = (await get('/contests/cup/access', basic(red))).body;
    const reply = await post('/submissions', red, body);
    await judgeAll('AC');
    return [reply.statusCode, capabilities];
  };
  // Those who are not in the contest can submit to public problems, as practice.
  await database.pool.query('update problems set is_public = true');
  await change(redId, true, 0);
  assert.deepEqual(await submit(22), [403, []]);
  await change(redId, false, 0);
  await change(blueId, false, 60);
  assert.deepEqual(await submit(310), [403, []], 'only the other team has more time');
  await change(redId, false, 60);
  assert.deepEqual(await submit(310), [201, ['team_submit', 'team_clar']]);
  await change(redId, false, 0);
  await change(blueId, false, 0);
  await database.pool.query('update problems set is_public = false');
  clock.now = minutes(24);
  await enterContest();
});

test('a contestant asks a question, which the jury sees', async () => {
  const reply = await post('/clarifications', red, { text: 'How large is n?', problem_id: 'sums' });
  assert.equal(reply.statusCode, 201);
  for (const wrong of [{ to_team_id: blueId }, { text: 'a\0b' }, { problem_id: 5 }, { problem_id: 'a\0' }])
    assert.equal(
      (await post('/clarifications', red, { text: 'x', ...wrong })).statusCode,
      400,
      JSON.stringify(wrong),
    );
  assert.deepEqual((await get('/contests/cup/clarifications')).body, []);
  const [seen] = (await get('/contests/cup/clarifications', basic(chief))).body;
  assert.equal(seen.from_team_id, redId);
  assert.equal(seen.text, 'How large is n?');
});

test('a question may be about a clarification that its author knows', async () => {
  const contest = (await database.pool.query('select id from contests')).rows[0].id;
  const { id: announcement } = (
    await database.pool.query(
      `insert into announcements (contest_id, text, made_at) values ($1, 'Read A again.', $2) returning id`,
      [contest, clock.now],
    )
  ).rows[0];
  const { id: foreign } = (
    await database.pool.query(
      `insert into clarifications (contest_id, author_id, question, asked_at) values ($1, $2, 'Mine?', $3) returning id`,
      [contest, blueId, clock.now],
    )
  ).rows[0];
  const first = (
    await post('/clarifications', red, { text: 'Which part?', reply_to_id: `n${announcement}` })
  ).json();
  assert.equal(first.reply_to_id, `n${announcement}`);
  const second = await post('/clarifications', red, { text: 'And now?', reply_to_id: first.id });
  assert.equal(second.statusCode, 201, second.payload);
  for (const wrong of [`q${foreign}`, `a${foreign}`, 'q999999', 'x1', 7, `a${first.id.slice(1)}`])
    assert.equal(
      (await post('/clarifications', red, { text: 'x', reply_to_id: wrong })).statusCode,
      400,
      String(wrong),
    );
  const feed = await app.inject({ url: '/api/contests/cup/event-feed?stream=false', headers: basic(chief) });
  const lines = feed.payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const known = lines
    .filter(({ type }) => type === 'clarifications')
    .map(({ id, data }) => [id, data.reply_to_id]);
  const place = (id: string) => known.findIndex(([one]) => one === id);
  assert.deepEqual(known[place(second.json().id)], [second.json().id, first.id]);
  assert.ok(place(`n${announcement}`) < place(first.id) && place(first.id) < place(second.json().id));
});

test('requests that access offers to nobody are refused, and need credentials', async () => {
  for (const version of ['', '/2023-06', '/2026-01'])
    for (const [method, path, status] of [
      ['PUT', '', 403],
      ['POST', '', 403],
      ['DELETE', '', 403],
      ['POST', '/awards', 403],
      ['PUT', '/awards/winner', 403],
      ['PATCH', '/awards/winner', 403],
      ['DELETE', '/awards/winner', 403],
      ['PUT', '/submissions/1', 403],
      ['PATCH', '/state', 403],
      ['POST', '/event-feed', 403],
      ['POST', '/commentary', 404],
      ['POST', '/nothing/1', 404],
    ] as const) {
      const url = `/api${version}/contests/cup${path}`;
      const sent = await app.inject({ method, url, headers: basic(chief), payload: { id: 'winner' } });
      assert.equal(sent.statusCode, status, `${method} ${url}`);
      const unknown = await app.inject({ method, url, payload: { id: 'winner' } });
      assert.equal(unknown.statusCode, status === 403 ? 401 : 404, `${method} ${url} of a guest`);
    }
  const hidden = await app.inject({ method: 'PUT', url: '/api/contests/none/awards/winner' });
  assert.equal(hidden.statusCode, 404, 'a contest that the caller does not see');
});

test('editors thaw after the end, and nobody else', async () => {
  const body = { id: 'cup', scoreboard_thaw_time: minutes(301).toISOString() };
  assert.equal((await post('', chief, body, 'PATCH')).statusCode, 403);
  clock.now = minutes(302);
  assert.equal((await post('', red, body, 'PATCH')).statusCode, 403);
  assert.equal((await post('', null, body, 'PATCH')).statusCode, 401);
  assert.equal((await post('', chief, { ...body, id: 'other' }, 'PATCH')).statusCode, 400);
  assert.equal((await post('', chief, { ...body, scoreboard_thaw_time: 'soon' }, 'PATCH')).statusCode, 400);
  assert.equal((await post('', chief, body, 'PATCH')).statusCode, 200);
  assert.notEqual((await get('/contests/cup/state')).body.thawed, null);
  assert.equal((await post('', chief, body, 'PATCH')).statusCode, 403);
});

test('the start moves before it, together with the end', async () => {
  clock.now = minutes(-100);
  await database.query.updateTable('contests').set({ thawed_at: null }).execute();
  const body = { id: 'cup', start_time: minutes(-50).toISOString() };
  const moved = await post('', chief, body, 'PATCH');
  assert.equal(moved.statusCode, 200, moved.payload);
  assert.equal(moved.json().duration, '5:00:00.000');
  assert.equal(moved.json().start_time, '2026-01-01T09:10:00.000+00:00');
  clock.now = minutes(-49);
  assert.equal((await post('', chief, body, 'PATCH')).statusCode, 403);
});

test('without a start the countdown is paused; a start that is not a time is refused', async () => {
  clock.now = minutes(-100);
  for (const [change, status] of [
    [{ start_time: null }, 200],
    [{ start_time: null, countdown_pause_time: '0:10:00.000' }, 200],
    [{ start_time: null, countdown_pause_time: 'soon' }, 400],
    [{ start_time: minutes(0).toISOString() }, 200],
    [{ start_time: 'soon' }, 400],
    [{ start_time: minutes(5).toISOString(), countdown_pause_time: '0:10:00.000' }, 400],
    [{ countdown_pause_time: '0:10:00.000' }, 400],
    [{}, 400],
  ] as const)
    assert.equal(
      (await post('', chief, { id: 'cup', ...change }, 'PATCH')).statusCode,
      status,
      JSON.stringify(change),
    );
});

test('the start moves together with the end also when somebody edits the contest meanwhile', async () => {
  clock.now = minutes(-100);
  const contest = (await database.pool.query('select id from contests')).rows[0].id;
  let moved: ReturnType<typeof post> | undefined;
  await database.transaction(async (queries, client) => {
    await waitForEditors(queries, contest);
    moved = post('', chief, { id: 'cup', start_time: minutes(10).toISOString() }, 'PATCH');
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    // The request has read the contest, and waits for this edit.
    while ((await client.query(waiting)).rows[0].count === 0) await sleep(20);
    await client.query(
      `update contests set start_time = start_time + interval '1 hour', end_time = end_time + interval '2 hours'`,
    );
  });
  const reply = await moved!;
  assert.equal(reply.statusCode, 200, reply.payload);
  assert.equal(reply.json().duration, '6:00:00.000');
});

async function enterContest() {
  await database.pool.query(
    `update users set current_participation_id = (select id from participations where user_id = users.id) where id = $1`,
    [redId],
  );
}

async function judgeAll(result: 'AC') {
  const rows = await database.query
    .selectFrom('submissions')
    .select(['id', 'judgement'])
    .where('status', '=', 'QU')
    .execute();
  for (const { id, judgement } of rows)
    await recordVerdict(
      site.database,
      {
        submissionId: id,
        judgement,
        outcome: { result, casePoints: 1, caseTotal: 1, time: 0.1, memory: 100, error: null },
      },
      clock.now,
    );
}
