import assert from 'node:assert/strict';
import { judgeProposed } from '../../../submissions/rejudging/proposed.ts';
import { certificateOf, certificates, contestFields, problemFields, type WeekSite } from './week-site.ts';
import type { Week } from './week-steps.ts';

/** Everything as JSON with the token of the first administrator. */
export async function tokenWeek(site: WeekSite): Promise<Week> {
  const { clock, database, call, tokenOf, importTeams, submit, judge } = site;
  const token = await tokenOf('chief');

  async function post(path: string, payload: object = {}, status = 200) {
    const reply = await call(token, 'POST', path, payload);
    assert.equal(reply.status, status, `${path} ${reply.body}`);
    return reply.data;
  }
  const get = async (path: string) => (await call(token, 'GET', path)).data;

  return {
    'the first administrator signs in': async () => {
      assert.equal((await call(token, 'GET', '/contests/new')).status, 200);
    },

    'creates an organization': async () => {
      await post('/organizations/new', { slug: 'north', name: 'North School' }, 201);
    },

    'writes the problems': async () => {
      for (const problem of problemFields)
        assert.deepEqual(await post('/problems/new', problem, 201), { code: problem.code });
    },

    'creates the contest': async () => {
      assert.deepEqual(await post('/contests/new', contestFields, 201), { key: 'spring' });
    },

    'copies it for a rehearsal and deletes the copy': async () => {
      assert.deepEqual(await post('/contest/spring/clone', { key: 'rehearsal' }, 201), { key: 'rehearsal' });
      await post('/contest/rehearsal/delete');
    },

    'imports the teams, who sign in': async () => {
      // No token opens the administration.
      await post('/admin/users/import', {}, 403);
      assert.deepEqual([...(await importTeams('spring')).keys()], ['team01', 'team02', 'team03']);
      const team = await tokenOf('team01');
      assert.equal((await call(team, 'GET', '/contest/spring/clarifications/')).status, 200);
    },

    'answers a question and makes an announcement': async () => {
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
    },

    'extends the running contest by ten minutes after looking at the effect': async () => {
      const end_time = '2026-05-16T07:10:00Z';
      const { effects } = await post('/contest/spring/edit', { end_time, preview: 1 });
      assert.equal(effects.rank_changes, 0);
      assert.equal((await get('/contest/spring/edit')).end_time, '2026-05-16T07:00:00+00:00');
      await post('/contest/spring/edit', { end_time });
      assert.equal((await get('/contest/spring/edit')).end_time, '2026-05-16T07:10:00+00:00');
    },

    'gives one team five more minutes': async () => {
      await post('/contest/spring/participants/team02', { extra_minutes: 5 });
    },

    'rejudges a problem': async () => {
      const { id: proposal } = await post('/problem/sums/manage/submission/rejudge');
      await post(`/rejudge/${proposal}/apply`, {}, 409);
      await judgeProposed(database, proposal, 'AC');
      await post(`/rejudge/${proposal}/apply`);
    },

    'sees the true scoreboard during the freeze, and the public does not': async () => {
      clock.now = new Date('2026-05-16T06:30:00Z');
      await judge(await submit('team02', 'spring', 'roads'), 'AC');
      assert.equal(await site.leader(token), 'team02');
      assert.equal(await site.leader(), 'team01');
      await post('/contest/spring/finalize', {}, 409);
    },

    'delivers a balloon': async () => {
      await post('/contest/spring/balloons/', { user: 'team02', problem: 'sums' });
      const { objects } = await get('/contest/spring/balloons/');
      assert.equal(
        objects.filter(({ delivered_at }: Record<string, unknown>) => delivered_at !== null).length,
        1,
      );
    },

    'thaws the scoreboard and makes the results final': async () => {
      clock.now = new Date('2026-05-16T07:30:00Z');
      await post('/contest/spring/thaw');
      await post('/contest/spring/finalize');
      await post('/contest/spring/edit', { name: 'Late' }, 409);
    },

    'takes the results and certificates': async () => {
      const { objects } = await get('/contest/spring/results.json');
      assert.deepEqual(objects.map(certificateOf), certificates);
    },

    'opens the problems for practice': async () => {
      await post('/contest/spring/open');
      assert.equal((await call('', 'GET', '/api/v2/problem/sums')).status, 200);
    },

    'reads who changed what': async () => {
      const { objects } = await get('/contest/spring/history');
      const edits = objects.filter(({ changed }: { changed: object }) => 'end_time' in changed);
      assert.deepEqual(
        edits.map(({ by, changed }: { by: string; changed: { end_time: string[] } }) => [
          by,
          changed.end_time[1],
        ]),
        [['chief', '2026-05-16T07:10:00+00:00']],
      );
    },
  };
}
