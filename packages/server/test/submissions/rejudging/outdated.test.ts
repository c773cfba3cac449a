import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/commands/rejudging/rejudge-command';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { giveData } from '../../fixtures/announced-data.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);
const { aLanguage, aProblem } = builders(database);
const languageId = await aLanguage();
const problemId = await aProblem({ code: 'sums' });
await giveData(database, 'sums');
const { data_version } = await database.query
  .selectFrom('problems')
  .select('data_version')
  .where('id', '=', problemId)
  .executeTakeFirstOrThrow();
const admin = await aPerson({ is_superuser: true });

/** A submission whose verdict is based on that version. */
async function judged(version: string | null): Promise<number> {
  const submission = { userId: admin.id, problemId, languageId, source: 'x', contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null } as const;
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
  await database.query
    .updateTable('submissions')
    .set({ data_version: version })
    .where('id', '=', id)
    .execute();
  return id;
}

const [outdated, current] = [await judged(null), await judged(data_version)];

async function proposed(proposalId: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('proposed_judgings')
    .select('submission_id')
    .where('proposal_id', '=', proposalId)
    .orderBy('submission_id')
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

test('a rejudge can be limited to verdicts of earlier test data, in the browser, by token and by command', async () => {
  const session = await signedIn(admin);
  const page = await session.get('/rejudges/new?problem=sums&outdated=on');
  assert.match(page.body, /Judge 1 submission again/);
  assert.match(page.body, /name="outdated" value="on"/);
  const all = await session.get('/rejudges/new?problem=sums');
  assert.match(all.body, /Judge 2 submissions again/);

  const headers = { authorization: `Bearer ${await aToken(admin)}`, accept: 'application/json' };
  for (const payload of [
    { problem: 'sums', outdated: true },
    { outdated: 'on', user: admin.username },
  ]) {
    const reply = await app.inject({ method: 'POST', url: '/rejudges/', headers, payload });
    assert.equal(reply.statusCode, 201, reply.body);
    assert.deepEqual(await proposed(reply.json().data.id), [outdated]);
  }

  const { stdout } = await runCommand(site, rejudge, ['--problem', 'sums', '--outdated']);
  assert.deepEqual(await proposed(Number(stdout)), [outdated]);
  const whole = await runCommand(site, rejudge, ['--problem', 'sums']);
  assert.deepEqual(await proposed(Number(whole.stdout)), [outdated, current]);
  const refused = await runCommand(site, rejudge, ['--submission', String(current), '--outdated']);
  assert.equal(refused.stderr, 'tribunal rejudge: --outdated is for the submissions to a problem\n');
});
