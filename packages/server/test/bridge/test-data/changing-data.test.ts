import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { eventually } from '../../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { changingSite } from './changing-site.ts';
import { startChangingStockJudge, stockName } from './changing-stock-judge.ts';

const rounds = 6;
const submissionsPerRound = 6;
const roundsOfKills = { fetching: [2, 5], site: 4 };

/**
 * Its verdict depends on the version of the data: `number` is the answer of exactly one. A stock judge forbids programs to sleep, and
 * reports an internal error if one ends before it has read a large input.
 */
function sourceFor(number: number): string {
  return `import sys, time
sys.stdin.read()
while time.process_time() < 0.2: pass
print(${number})
`;
}

test('no verdict is based on old test data, while it changes under load and a judge and the site are killed', {
  skip: withoutBubblewrap,
}, async (context) => {
  const changing = await changingSite();
  const { database, directory, bridgePort, start, kill } = changing;
  const caches = ['one', 'two'].map((name) => ({ name, cache: join(directory, `cache-${name}`) }));
  const startJudge = ({ name, cache }: (typeof caches)[number]) =>
    start('judge-program.ts', [String(bridgePort), name, cache]);
  for (const { name } of caches) await changing.addJudge(name);
  await changing.changeData(0);
  let site = changing.startSite();
  const judges = caches.map(startJudge);
  const stock = process.env.STOCK_JUDGE ? await startChangingStockJudge(changing) : null;

  const expected = new Map<number, number>();
  for (let round = 1; round <= rounds; round += 1) {
    await stock?.becomesCurrent();
    for (let count = 0; count < submissionsPerRound; count += 1) {
      const number = Math.floor(Math.random() * (rounds + 1));
      expected.set(await changing.submit(sourceFor(number)), number);
    }
    const before = await changing.countFinal();
    await changing.changeData(round);
    if (roundsOfKills.fetching.includes(round)) await killWhileItFetches(round);
    if (round === roundsOfKills.site) {
      await kill(site);
      site = changing.startSite();
    }
    await eventually('some are judged', async () => (await changing.countFinal()) >= before + 2);
    await sleep(Math.random() * 600);
  }
  await eventually('all are judged', async () => (await changing.countFinal()) === expected.size);

  /** Changes the data again until a judge is seen with a file that is not complete. */
  async function killWhileItFetches(number: number): Promise<void> {
    for (;;) {
      for (let attempt = 0; attempt < 1000; attempt += 1) {
        const index = caches.findIndex(({ cache }) => isFetchingInto(join(cache, 'unfinished')));
        if (index >= 0) {
          await kill(judges[index] as ChildProcess);
          judges[index] = startJudge(caches[index]!);
          return;
        }
        await sleep(3);
      }
      await changing.changeData(number);
    }
  }

  const { rows: verdicts } = await sql<JudgedVerdict>`
    select s.id, s.result, j.data_version as version,
      (select name from judges where judges.id = j.judge_id) as judge,
      (select count(*) from noted_verdicts n where n.submission_id = s.id and n.version = n.current_version) as noted
    from submissions s join judgements j on j.submission_id = s.id and j.number = s.judgement`.execute(
    database.query,
  );
  const wrong = verdicts.filter(
    ({ id, result, version }) =>
      result !== (expected.get(id) === changing.numberOf(version) ? 'AC' : 'WA') || version === null,
  );
  assert.deepEqual(wrong, [], 'verdicts that their version does not give');
  const { rows: old } = await sql`
    select * from noted_verdicts where version is distinct from current_version`.execute(database.query);
  assert.deepEqual(old, [], 'verdicts for a version that was not current');
  assert.deepEqual(
    verdicts.map(({ noted }) => noted),
    verdicts.map(() => 1),
  );
  const used = new Set(verdicts.map(({ version }) => version));
  const { rows: returned } = await sql<{ count: number }>`
    select count(*) from noted_returns`.execute(database.query);
  const byStock = verdicts.filter(({ judge }) => judge === stockName).length;
  context.diagnostic(
    `${verdicts.length} verdicts by ${used.size} versions, ${byStock} of a stock judge, ${returned[0]?.count} judged again`,
  );
  assert.ok(used.size > rounds / 2 && returned[0]!.count > 0 && (stock === null || byStock > 0));
});

interface JudgedVerdict {
  readonly id: number;
  readonly result: string;
  readonly version: string;
  readonly judge: string;
  readonly noted: number;
}

function isFetchingInto(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.part'));
}
