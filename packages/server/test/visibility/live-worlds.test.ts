import { deepEqual, equal, notDeepEqual, ok } from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeWebhook } from '@tribunal/server/actions/contests/webhooks/edit-webhooks';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { notify } from '@tribunal/server/database/notifications';
import { deliverWebhooks } from '@tribunal/server/jobs/deliver-webhooks';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { eventually } from '../../../../test/eventually.ts';
import { aReceiver } from '../contests/webhooks/receiver.ts';
import { closeAtEnd } from '../fixtures/database.ts';
import { type EventSource, openEventSource } from '../http/event-source.ts';
import { makeWorld, now, readingAs, sendingAs, userIdOf, type World } from './worlds.ts';

/** Two equal sites. In the contest `frozen`, only the verdicts differ that its team gets from now on. */
const verdicts = ['AC', 'WA'] as const;
const worlds = [await live(await makeWorld(null)), await live(await makeWorld(null))];

async function live(world: World) {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  closeAtEnd(() => world.site.notifications.close());
  return { ...world, address };
}

type LiveWorld = (typeof worlds)[number];

async function submit({ database }: LiveWorld, userId: number, isInContest: boolean): Promise<number> {
  const problem = await database.query
    .selectFrom('contest_problems')
    .innerJoin('contests', 'contests.id', 'contest_id')
    .innerJoin('participations', 'participations.contest_id', 'contests.id')
    .select(['contest_problems.id', 'problem_id', 'contests.id as contest_id', 'participations.id as part'])
    .where('contests.key', '=', 'frozen')
    .where('participations.user_id', '=', userIdOf('team'))
    .executeTakeFirstOrThrow();
  const place = { id: problem.contest_id, contestProblemId: problem.id, participationId: problem.part };
  const contest = isInContest ? { ...place, virtual: 0 } : null;
  const submission = { userId, problemId: problem.problem_id, languageId: 1, source: 'x', contest };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, now));
  await notify(database, id, 'submission_changed');
  return id;
}

async function judge({ database }: LiveWorld, id: number, result: 'AC' | 'WA'): Promise<void> {
  const points = { casePoints: result === 'AC' ? 1 : 0, caseTotal: 1 };
  await recordVerdict(
    database,
    { submissionId: id, judgement: 1, outcome: { result, ...points, time: 0.5, memory: 1024, error: null } },
    now,
  );
}

async function announce({ app }: LiveWorld, text: string): Promise<void> {
  const headers = { accept: 'application/json', ...sendingAs('jury') };
  const url = '/contest/frozen/announcements/';
  equal((await app.inject({ method: 'POST', url, headers, payload: { text } })).statusCode, 201);
}

const blind = ['guest', 'rival', 'setter', 'helper', 'writer', 'editor'];
/** The Contest API shows a team what it shows to everybody. */
const seeing = ['page of team', 'page of jury', 'feed of jury', 'full'];

/** What was told, without how it was divided into messages and how often it was repeated, which the numbers in tokens depend on. */
function factsOf(text: string): string[] {
  const lines = text.replaceAll(/"token":"[^"]*"/g, '"token":""').split('\n');
  const messages = lines.flatMap((line) => /^(?:data: ?)?([[{].*)$/.exec(line)?.[1] ?? []);
  const facts = messages.flatMap((message) => JSON.parse(message)).map((fact) => JSON.stringify(fact));
  return [...new Set(facts)].sort();
}

test('streams and webhooks tell only those who may know it which verdicts are given during a freeze', async () => {
  const told: Record<string, string[]>[] = [];
  for (const [index, world] of worlds.entries()) {
    const { site, address, database } = world;
    const receivers = { public: await aReceiver(), full: await aReceiver() };
    for (const view of ['public', 'full'] as const) {
      const made = await makeWebhook(site, commandLine, 1, {
        url: receivers[view].url,
        view,
        version: '2023-06',
      });
      ok('id' in made);
    }
    const secret = await submit(world, userIdOf('team'), true);
    const open = await submit(world, userIdOf('rival'), false);
    const parts = `ids=${secret}&after=0&cases=1&own=1&notices=frozen&clocks=frozen&scoreboard=frozen`;
    const page = (role: string) =>
      openEventSource(`${address}/events/submissions?${parts}`, {
        ...readingAs(role),
        accept: 'text/event-stream',
      });
    const feed = (role: string) =>
      openEventSource(`${address}/api/contests/frozen/event-feed`, role === 'guest' ? {} : sendingAs(role));
    const streams = new Map<string, EventSource>();
    for (const role of [...blind, 'team', 'jury']) {
      streams.set(`page of ${role}`, await page(role));
      streams.set(`feed of ${role}`, await feed(role));
    }
    for (const [name, stream] of streams) await eventually(`${name} begins`, () => stream.text() !== '');
    await judge(world, secret, verdicts[index]!);
    await judge(world, open, 'AC');
    await announce(world, 'The end.');
    for (const [name, stream] of streams)
      await eventually(name, () => {
        const isPage = name.startsWith('page');
        return isPage
          ? new RegExp(`"id":${open},[^}]*"code":"AC"`).test(stream.text())
          : stream.text().includes('The end.');
      });
    const webhooks = deliverWebhooks(site);
    after(() => webhooks.stop());
    await eventually('webhooks', async () => {
      await webhooks.run();
      return Object.values(receivers).every(({ received }) =>
        received.some(({ body }) => body.includes('The end.')),
      );
    });
    told.push({
      ...Object.fromEntries([...streams].map(([name, stream]) => [name, factsOf(stream.text())])),
      ...Object.fromEntries(
        Object.entries(receivers).map(([view, { received }]) => [
          view,
          received.flatMap(({ body }) => factsOf(body)),
        ]),
      ),
    });
    await database.query.deleteFrom('contest_webhooks').execute();
  }
  const [one, other] = told as [Record<string, string[]>, Record<string, string[]>];
  for (const name of Object.keys(one))
    if (seeing.includes(name)) notDeepEqual(one[name], other[name], name);
    else deepEqual(one[name], other[name], name);
});
