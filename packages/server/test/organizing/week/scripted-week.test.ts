import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { finalize, results } from '@tribunal/server/commands/close-contest';
import { editContestCommand } from '@tribunal/server/commands/edit-contest';
import { rejudge } from '@tribunal/server/commands/rejudge';
import { weekSite } from './week-site.ts';

const { app, clock, run, call, tokenOf, loadProblems, importTeams, submit, judge } = await weekSite();
after(() => app.close());
const token = await tokenOf('chief');

async function post(path: string, payload: object = {}, status = 200) {
  const reply = await call(token, 'POST', path, payload);
  assert.equal(reply.status, status, `${path} ${reply.body}`);
  return reply.data;
}

const get = async (path: string) => (await call(token, 'GET', path)).data;

test('an organizer runs a contest by token and by command, from an empty site to the certificates', async (context) => {
  await context.test(
    'creates an organization and two contests, one of them a copy that is deleted',
    async () => {
      await post('/organizations/new', { slug: 'north', name: 'North School' }, 201);
      await loadProblems();
      const fields = {
        key: 'spring',
        name: 'Spring contest',
        start_time: '2026-05-16T02:00:00Z',
        end_time: '2026-05-16T07:00:00Z',
        format: 'icpc',
        frozen_last_minutes: 60,
        problems: ['sums', 'roads'].map((code) => ({ code, points: 1 })),
      };
      assert.deepEqual(await post('/contests/new', fields, 201), { key: 'spring' });
      assert.deepEqual(await post('/contest/spring/clone', { key: 'rehearsal' }, 201), { key: 'rehearsal' });
      await post('/contest/rehearsal/delete');
    },
  );

  await context.test('imports teams with a password each', async () => {
    assert.deepEqual([...(await importTeams('spring')).keys()], ['team01', 'team02', 'team03']);
  });

  await context.test('answers a question and makes an announcement', async () => {
    clock.now = new Date('2026-05-16T03:00:00Z');
    await judge(await submit('team01', 'spring', 'sums'), 'AC');
    await judge(await submit('team02', 'spring', 'sums'), 'WA');
    const team = await tokenOf('team01');
    const question = { question: 'May the numbers be negative?', problem: 'sums' };
    assert.equal((await call(team, 'POST', '/contest/spring/clarifications/', question)).status, 201);
    const [asked] = (await get('/contest/spring/clarifications/')).objects;
    await post(`/contest/spring/clarifications/${asked.id}/answer`, { answer: 'Yes.', to: 'all' });
    await post('/contest/spring/announcements/', { text: 'The printer works again.' }, 201);
    const { data } = await call(team, 'GET', '/contest/spring/clarifications/');
    assert.equal(data.objects[0].answer, 'Yes.');
  });

  await context.test(
    'extends the running contest by token and by command, and once more for one team',
    async () => {
      const { effects } = await post('/contest/spring/edit', {
        end_time: '2026-05-16T07:05:00Z',
        preview: 1,
      });
      assert.equal(effects.rank_changes, 0);
      await post('/contest/spring/edit', { end_time: '2026-05-16T07:05:00Z' });
      await run(editContestCommand, 'spring', '--end', '+5m');
      await post('/contest/spring/participants/team02', { extra_minutes: 5 });
      assert.equal((await get('/contest/spring/edit')).end_time, '2026-05-16T07:10:00+00:00');
    },
  );

  await context.test('rejudges a problem', async () => {
    await run(rejudge, '--problem', 'sums');
    for (const id of [1, 2]) await judge(id, 'AC');
  });

  await context.test('closes the contest after the freeze', async () => {
    clock.now = new Date('2026-05-16T06:30:00Z');
    await judge(await submit('team02', 'spring', 'roads'), 'AC');
    await post('/contest/spring/finalize', {}, 409);
    clock.now = new Date('2026-05-16T07:30:00Z');
    await post('/contest/spring/thaw');
    await post('/contest/spring/finalize');
    await post('/contest/spring/edit', { name: 'Late' }, 409);
    await run(finalize, 'spring', '--undo');
    await run(finalize, 'spring');
  });

  await context.test('takes the files for the certificates', async () => {
    for (const format of ['csv', 'tsv', 'json']) {
      const { body } = await call(token, 'GET', `/contest/spring/results.${format}`);
      assert.equal(body.trim(), await run(results, 'spring', '--format', format));
    }
    const { objects } = await get('/contest/spring/results.json');
    assert.deepEqual(
      objects.map(({ rank, username, medal }: Record<string, unknown>) => [rank, username, medal]),
      [
        [1, 'team02', 'gold'],
        [2, 'team01', 'gold'],
        [3, 'team03', null],
      ],
    );
  });
});
