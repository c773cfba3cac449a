import assert from 'node:assert/strict';
import { api } from '@tribunal/client/commands/api';
import { post } from '@tribunal/client/commands/post';
import { announce } from '@tribunal/server/commands/announce';
import { finalize, results } from '@tribunal/server/commands/close-contest';
import { extraTime } from '@tribunal/server/commands/contests/extra-time-command';
import { editContestCommand } from '@tribunal/server/commands/edit-contest';
import { load } from '@tribunal/server/commands/load';
import { auditLog } from '@tribunal/server/commands/monitoring/audit-log-command';
import { rejudge } from '@tribunal/server/commands/rejudging/rejudge-command';
import { judgeProposed } from '../../../submissions/rejudging/proposed.ts';
import {
  auditedActions,
  certificateOf,
  certificates,
  contestFields,
  problemFields,
  type WeekSite,
} from './week-site.ts';
import type { Week } from './week-steps.ts';

/** Everything on the command line: commands that the site has, and `tribunal post` for the forms of the other pages. */
export async function commandWeek(site: WeekSite): Promise<Week> {
  const { clock, database, run, runClient, tokenOf, fileWith, importTeams, submit, judge } = site;
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const asUser = async (username: string) => ['--site', address, '--token', await tokenOf(username)];
  const send = async (path: string, ...fields: string[]) =>
    JSON.parse(await runClient(post, path, ...fields, ...(await asUser('chief'))));

  return {
    'the first administrator signs in': async () => {
      assert.match(await runClient(api, 'user', 'chief', ...(await asUser('chief'))), /"username":"chief"/);
    },

    'creates an organization': async () => {
      await send('/organizations/new', 'slug=north', 'name=North School');
    },

    'writes the problems': async () => {
      const lines = problemFields.map((problem) => JSON.stringify({ type: 'problem', ...problem }));
      await run(load, await fileWith('problems.ndjson', lines.join('\n')));
    },

    'creates the contest': async () => {
      await send('/contests/new', '--file', await fileWith('spring.json', JSON.stringify(contestFields)));
    },

    'copies it for a rehearsal and deletes the copy': async () => {
      await send('/contest/spring/clone', 'key=rehearsal');
      await send('/contest/rehearsal/delete');
    },

    'imports the teams, who sign in': async () => {
      assert.deepEqual([...(await importTeams('spring')).keys()], ['team01', 'team02', 'team03']);
      assert.match(await runClient(api, 'contest', 'spring', ...(await asUser('team01'))), /"key":"spring"/);
    },

    'answers a question and makes an announcement': async () => {
      clock.now = new Date('2026-05-16T03:00:00Z');
      await judge(await submit('team01', 'spring', 'sums'), 'AC');
      await judge(await submit('team02', 'spring', 'sums'), 'WA');
      const question = 'question=May the numbers be negative?';
      const asked = await runClient(
        post,
        '/contest/spring/clarifications/',
        question,
        ...(await asUser('team01')),
      );
      const { id } = JSON.parse(asked);
      await send(`/contest/spring/clarifications/${id}/answer`, 'answer=Yes.', 'to=all');
      await run(announce, '--contest', 'spring', '--text', 'The printer works again.');
      assert.match(await run(announce, '--contest', 'spring'), /The printer works again/);
    },

    'extends the running contest by ten minutes after looking at the effect': async () => {
      const effect = await run(editContestCommand, 'spring', '--end', '+10m', '--preview');
      assert.match(effect, /2026-05-16T07:10:00\+00:00/);
      await run(editContestCommand, 'spring', '--end', '+10m');
    },

    'gives one team five more minutes': async () => {
      await run(extraTime, 'spring', 'team02', '5');
    },

    'rejudges a problem': async () => {
      const proposal = Number(await run(rejudge, '--problem', 'sums'));
      await judgeProposed(database, proposal, 'AC');
      await run(rejudge, '--apply', String(proposal));
    },

    'sees the true scoreboard during the freeze, and the public does not': async () => {
      clock.now = new Date('2026-05-16T06:30:00Z');
      await judge(await submit('team02', 'spring', 'roads'), 'AC');
      assert.match(await run(results, 'spring', '--format', 'csv'), /\r\n1,team02,/);
      const shown = JSON.parse(await runClient(api, 'contest', 'spring', '--site', address));
      assert.equal(shown.rankings[0].user, 'team01');
    },

    'delivers a balloon': async () => {
      const delivered = await send('/contest/spring/balloons/', 'user=team02', 'problem=sums');
      assert.notEqual(delivered.delivered_at, null);
    },

    'thaws the scoreboard and makes the results final': async () => {
      clock.now = new Date('2026-05-16T07:30:00Z');
      await send('/contest/spring/thaw');
      await run(finalize, 'spring');
      await run(finalize, 'spring', '--undo');
      await run(finalize, 'spring');
    },

    'takes the results and certificates': async () => {
      const token = await tokenOf('chief');
      for (const format of ['csv', 'tsv', 'json']) {
        const { body } = await site.call(token, 'GET', `/contest/spring/results.${format}`);
        assert.equal(body.trim(), await run(results, 'spring', '--format', format));
      }
      const { objects } = JSON.parse(await run(results, 'spring', '--format', 'json')).data;
      assert.deepEqual(objects.map(certificateOf), certificates);
    },

    'opens the problems for practice': async () => {
      await send('/contest/spring/open');
      assert.match(await runClient(api, 'problem', 'sums', '--site', address), /"code":"sums"/);
    },

    'reads who changed what': async () => {
      const lines = (await run(auditLog, '--json')).split('\n').map((line) => JSON.parse(line));
      const actions = lines.map(({ action }) => action);
      for (const action of auditedActions) assert.ok(actions.includes(action), action);
      const { actor, details } = lines.find(({ action }) => action === 'edit contest');
      assert.deepEqual([actor, details.end_time[1]], ['command line', '2026-05-16T07:10:00+00:00']);
    },
  };
}
