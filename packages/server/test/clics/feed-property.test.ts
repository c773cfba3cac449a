import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { audiences } from '@tribunal/contract/clics/audiences';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';
import { lottery, playAtRandom, stageOf } from '../fixtures/random-history.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';
import { emptyReplica, type FeedLine, type Get, readByRequests, readOn, requester } from './feed-replica.ts';
import { objectsAnew } from './objects-anew.ts';
import { editAtRandom, killFeedWriter, removeProblem } from './random-edits.ts';

/** Feeds are compared after this many steps of the history. */
const compareEvery = 40;
/** From how many places a reader continues in each feed. */
const reconnections = 10;
// The replicas are compared in the thread of the site.
watchdog.stop();

const contests = ['icpc', 'default', 'site'] as const;

for (const seed of [1, 2]) {
  test(`the feed and the requests of nodes that restart and are killed agree at every token, after every edit, in every view and version (history ${seed})`, async () => {
    const database = await testDatabase();
    await loadAll(database, [
      ...stageOf(contests),
      { type: 'problem', code: 'extra', name: 'Extra', points: 1, is_public: false },
    ]);
    let now = new Date('2025-01-01T00:00:00Z');
    const site = testSite(database, { now: () => now });
    const nodes = [await buildApp(site), await buildApp(site)];
    after(() => Promise.all(nodes.map((node) => node.close())));
    let requests = 0;
    const anyNode = () => nodes[requests++ % nodes.length]!;
    const { aPerson, aToken } = people(site, nodes[0]!);
    const token = await aToken(await aPerson({ is_superuser: true }));
    const basic = { authorization: `Basic ${Buffer.from(`reader:${token}`).toString('base64')}` };
    const replicas = contests.flatMap((key) =>
      audiences.map(({ version, view }) => ({
        key,
        version,
        view,
        get: requester(anyNode, `/api/${version}`, key, view === 'full' ? basic : {}),
        replica: emptyReplica(),
      })),
    );
    let steps = 0;
    const chance = lottery(seed);
    const compare = async () => {
      await killFeedWriter(database, now);
      for (const { get, replica, key, version, view } of replicas) {
        await readOn(get, replica);
        assert.deepEqual(sorted(replica.objects), sorted(await readByRequests(get)));
        const judgements = new Set(idsOf(replica.objects, 'judgements'));
        assert.deepEqual(
          sorted(replica.objects).filter(([name]) => !name.startsWith('awards ')),
          sorted(await objectsAnew(database, key, [version, view], judgements, now)),
        );
        if (view === 'public') assertNothingHidden(replica.objects);
      }
      // The oldest node is replaced, as after a restart: it has forgotten everything but what is stored.
      await nodes.shift()!.close();
      nodes.push(await buildApp(site));
    };
    // The feeds begin here, so that every later change has to reach them.
    await compare();
    await playAtRandom(database, seed, 120, 640_000, async (moment) => {
      now = moment;
      if (chance(4) === 0) await editAtRandom(database, contests[chance(contests.length)]!, chance, now);
      if (++steps % compareEvery === 0) await compare();
    });
    for (const key of contests) await removeProblem(database, key, now);
    await compare();
    for (const { get, replica } of replicas) {
      const anew = emptyReplica();
      const lines = await readOn(get, anew);
      await reconnectAnywhere(get, lines);
      assert.deepEqual(sorted(anew.objects), sorted(replica.objects));
      assert.equal(anew.token, replica.token);
    }
  });
}

/** Neither loses nor repeats a line, wherever a reader was. */
async function reconnectAnywhere(get: Get, lines: readonly FeedLine[]): Promise<void> {
  const step = Math.max(1, Math.floor(lines.length / reconnections));
  for (let index = 0; index < lines.length; index += step) {
    const { body } = await get(`/event-feed?stream=false&since_token=${lines[index]!.token}`);
    const rest = body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as FeedLine]));
    assert.deepEqual(
      rest.map(({ token }) => token),
      lines.slice(index + 1).map(({ token }) => token),
    );
  }
}

function idsOf(objects: ReadonlyMap<string, string>, type: string): string[] {
  return [...objects.keys()].flatMap((name) =>
    name.startsWith(`${type} `) ? name.slice(type.length + 1) : [],
  );
}

function sorted(objects: ReadonlyMap<string, string>): [string, string][] {
  return [...objects].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Until the thaw, no submission since the freeze has a judgement. */
function assertNothingHidden(objects: ReadonlyMap<string, string>): void {
  const contest = JSON.parse(objects.get('contest ')!);
  if (JSON.parse(objects.get('state ')!).thawed !== null || !contest.scoreboard_freeze_duration) return;
  const frozenAfter = milliseconds(contest.duration) - milliseconds(contest.scoreboard_freeze_duration);
  for (const [name, text] of objects) {
    assert.ok(!name.startsWith('runs '));
    if (!name.startsWith('judgements ')) continue;
    const submission = JSON.parse(objects.get(`submissions ${JSON.parse(text).submission_id}`)!);
    assert.ok(milliseconds(submission.contest_time) < frozenAfter, `${name} is shown before the thaw`);
  }
}

function milliseconds(relativeTime: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = relativeTime.split(':').map(Number);
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}
