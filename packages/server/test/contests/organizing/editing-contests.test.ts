import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editContestCommand } from '@tribunal/server/commands/edit-contest';
import { runCommand } from '../../commands/run-command.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { fieldsIn } from './fields-in-page.ts';
import { siteOfEditor } from './running-contest.ts';

const { now, database, site, app, signedIn, author, tokens, aRunningContest, call, edit, ranking } =
  await siteOfEditor();

describe('editing a running contest', () => {
  test('moves its times, and everybody stays in it', async () => {
    const { key } = await aRunningContest();
    const { status, data } = await edit(key, { end_time: '2026-01-01T01:10:00Z', frozen_last_minutes: 30 });
    assert.equal(status, 200);
    assert.deepEqual(data.changed, {
      end_time: ['2026-01-01T01:00:00+00:00', '2026-01-01T01:10:00+00:00'],
      frozen_last_minutes: [0, 30],
    });
    assert.deepEqual(data.effects.rank_changes, 0);
    assert.deepEqual(await ranking(key), ['ben 2 50', 'ada 1 10']);
    const log = await database.query
      .selectFrom('contest_log')
      .select(['kind', 'data'])
      .where('contest_id', '=', (query) => query.selectFrom('contests').select('id').where('key', '=', key))
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(log.kind, 'contest');
    assert.equal((log.data as { end_time: string }).end_time, '2026-01-01T01:10:00+00:00');
    assert.deepEqual((log.data as { edit: object }).edit, { by: 'author', changed: data.changed });
  });

  test('refuses fields that a contest does not have, and names them', async () => {
    const { key } = await aRunningContest();
    const problems = [{ code: 'a', points: 1, weight: 2 }];
    const { status, error } = await edit(key, { name: 'Other', end: '2026-01-01T02:00:00Z', problems });
    assert.equal(status, 400);
    assert.deepEqual(error.fields, {
      end: 'There is no such field.',
      problems: 'Row 1, weight: There is no such field.',
    });
    const { data } = await call('GET', `/contest/${key}/edit`);
    assert.equal(data.name, 'Cup');
    const again = await edit(key, data);
    assert.deepEqual([again.status, again.error], [200, undefined], 'what GET answers can be sent back');
    assert.equal((await call('POST', `/contest/${key}/clone`, { key: 'x', end: '' })).status, 400);
  });

  test('changes points, and the scoreboard follows at once', async () => {
    const { key } = await aRunningContest();
    const problems = [
      {
        code: 'a',
        points: 5,
        partial: true,
        max_submissions: null,
        label: null,
        color: null,
        submission_visibility: null,
      },
      {
        code: 'b',
        points: 1,
        partial: true,
        max_submissions: null,
        label: null,
        color: null,
        submission_visibility: null,
      },
    ];
    const { data } = await edit(key, { problems });
    assert.deepEqual(Object.keys(data.changed), ['problems']);
    assert.deepEqual(await ranking(key), ['ben 6 50', 'ada 5 10']);
  });

  test('shows its effect before it is saved', async () => {
    const { key } = await aRunningContest();
    const fields = { problems: [{ code: 'a', points: 1 }], force: 1, preview: 1 };
    const { status, data } = await edit(key, fields);
    assert.equal(status, 200);
    assert.equal(data.effects.rank_changes, 2);
    assert.equal(data.effects.removed_submissions, 1);
    assert.deepEqual(await ranking(key), ['ben 2 50', 'ada 1 10'], 'nothing is saved');
    const browser = await signedIn(author);
    const shown = await browser.post(`/contest/${key}/edit`, { name: 'Cup', force: '1', preview: '1' });
    assert.match(contentOf(shown), /name="force" value="1" checked/, 'what was ticked stays ticked');
    const saved = await call('POST', `/contest/${key}/edit`, { ...fields, preview: 0 });
    assert.deepEqual(saved.data.effects.rank_changes, 2);
    assert.deepEqual(await ranking(key), ['ada 1 10', 'ben 1 30']);
  });

  test('lists every value that it would change, before it is saved', async () => {
    const { key } = await aRunningContest();
    const browser = await signedIn(author);
    const fields = fieldsIn(contentOf(await browser.get(`/contest/${key}/edit`)));
    const moved = { start_time: '2026-01-01T05:00:00', end_time: '2026-01-01T08:00:00', name: 'Spring cup' };
    const page = contentOf(await browser.post(`/contest/${key}/edit`, { ...fields, ...moved, preview: '1' }));
    const notice = /<div class="notice" role="status">.*?<\/table>/s.exec(page)?.[0] ?? '';
    const rows = [...notice.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td><td>(.*?)<\/td>/gs)];
    assert.deepEqual(
      rows.map(([, ...cells]) => cells.map((cell) => cell.replaceAll(/<[^>]*>/g, ''))),
      [
        ['Name', 'Cup', 'Spring cup'],
        ['Starts', '2025-12-31 22:00 UTC', '2026-01-01 05:00 UTC'],
        ['Ends', '2026-01-01 01:00 UTC', '2026-01-01 08:00 UTC'],
      ],
    );
  });

  test('shows how many people it puts out, before it is saved', async () => {
    const { key } = await aRunningContest();
    const people = async (fields: object) => (await edit(key, { ...fields, preview: 1 })).data.effects.people;
    assert.deepEqual(await people({ name: 'Other' }), { time_ends: 0, lose_access: 0 });
    assert.deepEqual(await people({ end_time: '2026-01-01T00:30:00Z' }), { time_ends: 0, lose_access: 0 });
    assert.deepEqual(await people({ end_time: '2025-12-31T23:30:00Z' }), { time_ends: 2, lose_access: 0 });
    const onlyAda = { is_private: true, private_contestants: ['ada'] };
    assert.deepEqual(await people(onlyAda), { time_ends: 0, lose_access: 1 });
    assert.deepEqual(await people({ ...onlyAda, end_time: '2025-12-31T23:30:00Z' }), {
      time_ends: 1,
      lose_access: 1,
    });
    const { stdout } = await runCommand(site, editContestCommand, [
      ...[key, '--end', '-90m', '--set', 'is_private=true'],
      ...['--set', 'private_contestants=["ben"]', '--preview'],
    ]);
    assert.match(
      stdout,
      /Contestants whose time ends at once: 1\.\nContestants who lose access to the contest: 1\./,
    );
    const hidden = await (await signedIn(author)).post(`/contest/${key}/edit`, {
      is_visible: '',
      preview: '1',
    });
    assert.match(contentOf(hidden), /2 contestants lose access to the contest\./);
  });

  test('warns of an end in the past, and refuses one before the start beside its field', async () => {
    const { key } = await aRunningContest();
    const { start_time } = (await call('GET', `/contest/${key}/edit`)).data;
    const soon = new Date(Date.parse(start_time) + 60_000).toISOString();
    const { status, data } = await edit(key, { end_time: soon, preview: 1 });
    assert.equal(status, 200);
    assert.match(data.effects.texts.join(' '), /Warning: the end is in the past/);
    const early = new Date(Date.parse(start_time) - 60_000).toISOString();
    const refused = await edit(key, { end_time: early, preview: 1 });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.error.fields, { end_time: 'The end must be after the start.' });
  });

  test('adds, removes and reorders problems; one with submissions is removed only on request', async () => {
    const { key } = await aRunningContest();
    const refused = await edit(key, { problems: [{ code: 'c', points: 1 }] });
    assert.equal(refused.status, 409);
    assert.match(refused.error.fields.problems, /have submissions in this contest: a, b/);
    const { status } = await edit(key, { problems: ['b', 'c', 'a'].map((code) => ({ code, points: 1 })) });
    assert.equal(status, 200);
    const { data } = await call('GET', `/api/v2/contest/${key}`);
    assert.deepEqual(
      data.object.problems.map(({ code, label }: { code: string; label: string }) => `${label} ${code}`),
      ['A b', 'B c', 'C a'],
    );
    assert.deepEqual(await ranking(key), ['ben 2 50', 'ada 1 10']);
  });

  test('changes the format and its options', async () => {
    const { key } = await aRunningContest();
    await edit(key, { format_config: { penalty: 7 } });
    const { data } = await call('GET', `/contest/${key}/edit`);
    assert.deepEqual(data.format_config, { penalty: 7 });
    const changed = await edit(key, { format: 'default' });
    assert.deepEqual(changed.data.changed, {
      format: ['icpc', 'default'],
      format_config: [{ penalty: 7 }, null],
    });
  });

  test('is written to the audit log with old and new values', async () => {
    const { key } = await aRunningContest();
    await edit(key, { name: 'Spring cup' });
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const details = { name: ['Cup', 'Spring cup'] };
    assert.deepEqual(entry, { actor: 'author', action: 'edit contest', target: key, details });
  });

  test('is in the history of the contest, with who made it and both values', async () => {
    const { key } = await aRunningContest();
    await edit(key, { name: 'Spring cup', end_time: '2026-01-01T02:00:00Z', description: 'Rules' });
    await runCommand(site, editContestCommand, [key, '--set', 'format_config={"penalty":7}']);
    await call('POST', `/contest/${key}/disqualify`, { user: 'ben' });
    const { data } = await call('GET', `/contest/${key}/history`);
    const edits = data.objects as { by: string; user: string | null; at: string; changed: object }[];
    assert.deepEqual(
      edits.map(({ by, user, at, changed }) => [by, user, at, changed]),
      [
        ['author', 'ben', now.toISOString(), { is_disqualified: [false, true] }],
        ['command line', null, now.toISOString(), { format_config: [null, { penalty: 7 }] }],
        [
          ...['author', null, now.toISOString()],
          {
            name: ['Cup', 'Spring cup'],
            description: ['', 'Rules'],
            end_time: ['2026-01-01T01:00:00+00:00', '2026-01-01T02:00:00+00:00'],
          },
        ],
      ],
    );
    assert.equal(data.has_more, false);
    const page = contentOf(await (await signedIn(author)).get(`/contest/${key}/history`));
    assert.match(page, /<th scope="row">Name<\/th><td>Cup<\/td><td>Spring cup<\/td>/);
    assert.match(page, /<th scope="row">Options of the format<\/th><td>empty<\/td><td>penalty 7<\/td>/);
    assert.match(page, /<th scope="row">Disqualified<\/th><td>no<\/td><td>yes<\/td>/);
    assert.equal((await call('GET', `/contest/${key}/history`, undefined, tokens.stranger)).status, 403);
  });

  test('is refused when somebody else has edited it meanwhile', async () => {
    const { key } = await aRunningContest();
    const { version } = (await call('GET', `/contest/${key}/edit`)).data;
    assert.equal((await edit(key, { name: 'One', is_rated: true, version })).status, 200);
    const { status, error } = await edit(key, { name: 'Two', description: 'Bring paper.', version });
    const current = (await call('GET', `/contest/${key}/edit`)).data.version;
    const message = 'Someone else has edited this contest since you opened it.';
    assert.deepEqual(
      [status, error],
      [
        409,
        {
          code: 409,
          message,
          fields: { version: message, name: 'Someone else has changed this field as well.' },
          conflict: {
            version: current,
            fields: { name: { saved: 'One', sent: 'Two' } },
            others: { is_rated: true },
          },
        },
      ],
    );
    assert.equal((await edit(key, { name: 'Two', version: error.conflict.version })).status, 200);
    assert.equal((await edit(key, { name: 'Two' })).status, 200, 'without a version the last writer wins');
  });

  test('is refused with a message beside each wrong field, and changes nothing', async () => {
    const { key } = await aRunningContest();
    const table: [fields: object, wrong: string[]][] = [
      [{ end_time: '2025-01-01T00:00:00Z' }, ['end_time']],
      [{ frozen_last_minutes: 500 }, ['frozen_last_minutes']],
      [{ frozen_last_minutes: -1, name: '' }, ['frozen_last_minutes', 'name']],
      [{ format: 'chess' }, ['format']],
      [{ format_config: { penalty: 'x' } }, ['format_config']],
      [{ key: 'not a key' }, ['key']],
      [{ problems: [{ code: 'none', points: 1 }] }, ['problems']],
      [{ authors: ['nobody'] }, ['authors']],
      [{ organizations: ['none'] }, ['organizations']],
      [{ start_time: 'tomorrow' }, ['start_time']],
    ];
    const before = (await call('GET', `/contest/${key}/edit`)).data;
    for (const [fields, wrong] of table) {
      const { status, error } = await edit(key, fields);
      assert.equal(status >= 400 && status < 500, true, JSON.stringify(fields));
      assert.deepEqual(Object.keys(error.fields).sort(), wrong.toSorted(), JSON.stringify(fields));
    }
    assert.deepEqual((await call('GET', `/contest/${key}/edit`)).data, before);
  });

  test('is for its editors only, and not after the results are final', async () => {
    const { key } = await aRunningContest();
    assert.equal((await edit(key, { name: 'Mine' }, tokens.stranger)).status, 403);
    assert.equal((await edit('none', { name: 'Mine' })).status, 404);
    assert.equal((await app.inject({ url: `/contest/${key}/edit` })).statusCode, 302);
    await database.query.updateTable('contests').set({ finalized_at: now }).where('key', '=', key).execute();
    assert.equal((await edit(key, { name: 'Late' })).status, 409);
  });

  test('works with the form of the page, which loses nothing when a field is wrong', async () => {
    const { key } = await aRunningContest();
    const browser = await signedIn(author);
    const shown = contentOf(await browser.get(`/contest/${key}/edit`));
    assert.match(shown, /<h1>Edit Cup<\/h1>/);
    const fields = { ...fieldsIn(shown), name: 'Winter cup', end_time: '2025-12-31T20:00:00' };
    const wrong = await browser.post(`/contest/${key}/edit`, fields);
    assert.equal(wrong.statusCode, 400);
    assert.match(contentOf(wrong), /value="Winter cup".*The end must be after the start\./s);
    const saved = await browser.post(`/contest/${key}/edit`, { ...fields, end_time: '2026-01-01T02:00:00' });
    assert.equal(saved.headers.location, `/contest/${key}`);
    const { data } = await call('GET', `/contest/${key}/edit`);
    assert.deepEqual([data.name, data.end_time], ['Winter cup', '2026-01-01T02:00:00+00:00']);
    assert.deepEqual(
      data.problems.map(({ code }: { code: string }) => code),
      ['a', 'b'],
    );
  });
});

describe('tribunal edit-contest', () => {
  const run = (...args: string[]) => runCommand(site, editContestCommand, args);

  test('moves the end and prints what changed', async () => {
    const { key } = await aRunningContest();
    assert.deepEqual(await run(key, '--end', '+10m', '--set', 'is_visible=false'), {
      status: 0,
      stdout: `end_time: "2026-01-01T01:00:00+00:00" -> "2026-01-01T01:10:00+00:00"\nis_visible: true -> false\nContestants who lose access to the contest: 2.\nNo rank changes.\nProblems that are not verified: a, b.\n`,
      stderr: '',
    });
  });

  test('previews without saving, with the warnings of the page', async () => {
    const { key } = await aRunningContest();
    const opened = ['--set', 'open_for_practice=true'];
    const { stdout } = await run(key, '--format', 'ioi', '--end', '-90m', ...opened, '--preview');
    assert.match(stdout, /format: "icpc" -> "ioi"\n.*Nothing is saved\.\n$/s);
    assert.match(stdout, /The problems become public.*\nWarning: the end is in the past.*\nProblems that/);
    assert.equal((await call('GET', `/contest/${key}/edit`)).data.format, 'icpc');
  });

  test('does not overwrite an edit that happened meanwhile', async () => {
    const { key } = await aRunningContest();
    let isEdited = false;
    const transaction: typeof database.transaction = async (work) => {
      if (!isEdited) {
        isEdited = true;
        assert.equal((await edit(key, { end_time: '2026-01-01T02:00:00Z' })).status, 200);
      }
      return database.transaction(work);
    };
    const overtaken = { ...site, database: Object.assign(Object.create(database), { transaction }) };
    const stderr =
      'tribunal edit-contest: the contest was edited meanwhile, so nothing is saved: run the command again\n';
    const edited = await runCommand(overtaken, editContestCommand, [key, '--end', '+10m']);
    assert.deepEqual(edited, { status: 1, stdout: '', stderr });
    assert.equal((await call('GET', `/contest/${key}/edit`)).data.end_time, '2026-01-01T02:00:00+00:00');
    assert.match((await run(key, '--end', '+10m')).stdout, /-> "2026-01-01T02:10:00\+00:00"/);
  });

  test('refuses bad values in one line', async () => {
    const { key } = await aRunningContest();
    const table: [string[], RegExp][] = [
      [[], /edit-contest takes one KEY/],
      [['none', '--end', '+10m'], /there is no contest "none"/],
      [[key, '--end', 'soon'], /--end takes a time, or a change such as \+10m/],
      [[key, '--end', '-5h'], /the contest ends before it starts/],
      [[key, '--freeze', 'x'], /frozen_last_minutes/],
      [[key, '--set', 'points=1'], /there is no field "points"/],
      [[key, '--set', 'finalized_at=null'], /does not change the field "finalized_at"/],
      [[key, '--set', 'problems=[{"code":"c"}]'], /a, b: the problem has submissions/],
    ];
    for (const [args, expected] of table) {
      const { status, stderr } = await run(...args);
      assert.deepEqual([status, stderr.trim().split('\n').length], [1, 1], args.join(' '));
      assert.match(stderr, expected);
    }
  });
});
