import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { people } from '../../fixtures/accounts.ts';
import { builders, hours } from '../../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { openEventSource } from '../../http/event-source.ts';

const database = await testDatabase();
const now = new Date();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson, aToken } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);
const languageId = await aLanguage('PY3');
const problemId = await aProblem();
const [root, contestant, editor, juror] = [
  await aPerson({ is_superuser: true, username: 'root' }),
  await aPerson({ username: 'ada' }),
  await aPerson({ username: 'edith' }),
  await aPerson({ username: 'judy' }),
];
const tokens = {
  guest: null,
  contestant: await aToken(contestant),
  juror: await aToken(juror),
  editor: await aToken(editor),
  administrator: await aToken(root),
};
type Role = keyof typeof tokens;
const signedIn: Role[] = ['contestant', 'juror', 'editor', 'administrator'];
const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 1, memory: 1, error: null } as const;

/** A contest that runs, with an editor, a juror and a contestant who has just solved the problem. */
async function aSolvedContest(given: object): Promise<string> {
  const contest = await aContest({
    ...{ format: 'icpc', start_time: hours(-4), end_time: hours(1) },
    problems: [{ id: problemId, points: 1 }],
    ...given,
  });
  await sql`update contests set over_at = end_time where id = ${contest.id}`.execute(database.query);
  await sql`insert into contest_roles (contest_id, user_id, role, position)
    values (${contest.id}, ${editor.id}, 'author', 0), (${contest.id}, ${juror.id}, 'jury', 0)`.execute(
    database.query,
  );
  const participationId = await aParticipation({ contest_id: contest.id, user_id: contestant.id });
  const inside = { id: contest.id, participationId, contestProblemId: contest.problems[0]!.id, virtual: 0 };
  const submission = { userId: contestant.id, problemId, languageId, source: 'x', contest: inside };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, now));
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, now);
  return contest.key;
}

const frozen = await aSolvedContest({ frozen_last_minutes: 200 });
const withheld = await aSolvedContest({ submission_visibility: 'nothing' });
const hidden = await aSolvedContest({ frozen_last_minutes: 200, is_visible: false });
const closed = await aSolvedContest({ scoreboard_visibility: 'H' });

function read(role: Role, url: string, accept = 'text/html') {
  const token = tokens[role];
  return app.inject({ url, headers: { accept, ...(token && { authorization: `Bearer ${token}` }) } });
}

async function answer(role: Role, url: string): Promise<[status: number, body: string]> {
  const reply = await read(role, url);
  return [reply.statusCode, /<main.*<\/main>/s.exec(reply.body)?.[0] ?? reply.body];
}

async function shareLink(key: string): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.editor}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: `/contest/${key}/links/`, headers, payload: {} });
  return new URL(reply.json().data.link).searchParams.get('key')!;
}

async function firstChange(role: Role, query: Record<string, string>): Promise<unknown> {
  const token = tokens[role];
  const url = `${address}/events/submissions?${new URLSearchParams({ view: '', number: '0', ...query })}`;
  const stream = await openEventSource(url, token ? { authorization: `Bearer ${token}` } : {});
  await stream.until('the stream begins', () => stream.told('scoreboard').length > 0);
  stream.hangUp();
  return stream.told('scoreboard')[0];
}

describe('the public view of a scoreboard', () => {
  const isOfPublic = ['view=projector', 'as=public'];

  for (const [what, key] of [
    ['during a freeze', frozen],
    ['while results are withheld', withheld],
  ] as const)
    test(`is the same for everybody on a projector and through a link, ${what}`, async () => {
      const secret = await shareLink(key);
      const addresses = [
        ...isOfPublic.flatMap((query) =>
          ['', '&at=239', '&at=240'].map((at) => `/contest/${key}/ranking/?${query}${at}`),
        ),
        `/contest/${key}/ranking/?view=projector&key=${secret}`,
        `/contest/${key}/ranking/?key=${secret}`,
        `/contest/${key}/ranking/?view=projector&key=revoked`,
        ...['as=public', `key=${secret}`, 'key=revoked'].flatMap((query) =>
          ['ranking.json', 'ranking.csv', 'ranking/rows.json'].map(
            (file) => `/contest/${key}/${file}?${query}`,
          ),
        ),
      ];
      for (const url of addresses) {
        const asGuest = await answer('guest', url);
        assert.equal(asGuest[0], 200, url);
        for (const role of signedIn) assert.deepEqual(await answer(role, url), asGuest, `${role} ${url}`);
      }
      const json = (await read('editor', `/contest/${key}/ranking.json?as=public`)).json();
      const { user, score, solutions } = json.data.object.rankings[0];
      assert.deepEqual([user, score, solutions[0].pending], ['ada', 0, 1]);
    });

  test('has the updates of the public, whoever follows it', async () => {
    const secret = await shareLink(frozen);
    for (const query of [
      { scoreboard: frozen, as: 'public' },
      { scoreboard: frozen, key: secret },
      { scoreboard: frozen, key: 'revoked' },
      { scoreboard: withheld, as: 'public' },
    ]) {
      const asGuest = await firstChange('guest', query);
      for (const role of signedIn) assert.deepEqual(await firstChange(role, query), asGuest, role);
    }
  });

  test('is refused where everybody may see the contest but not its scoreboard, and tells when it opens', async () => {
    const url = `/contest/${closed}/ranking/?view=projector`;
    const asGuest = await answer('guest', url);
    assert.equal(asGuest[0], 403);
    assert.match(asGuest[1], /The scoreboard is not open to the public\. Only the organizers/);
    for (const role of signedIn) assert.deepEqual(await answer(role, url), asGuest, role);
    assert.equal((await read('editor', url)).headers.refresh, '10');
    assert.equal((await read('editor', `/contest/${closed}/ranking.json?as=public`)).statusCode, 403);
  });

  test('exists for a contest that guests do not see, with the results that contestants would see of each other', async () => {
    const url = `/contest/${hidden}/ranking/?view=projector`;
    assert.equal((await answer('guest', url))[0], 404);
    assert.equal((await answer('contestant', url))[0], 404);
    const [status, body] = await answer('editor', url);
    assert.equal(status, 200);
    assert.match(body, /Scoreboard frozen/);
    const json = (await read('editor', `/contest/${hidden}/ranking.json?as=public`)).json();
    assert.equal(json.data.object.rankings[0].score, 0);
  });
});

describe("the jury's view of a scoreboard", () => {
  const band = 'Jury view: contains hidden results';

  test('is on a projector for editors only, under a band that says so', async () => {
    const url = `/contest/${frozen}/ranking/?view=projector&as=jury`;
    for (const role of ['editor', 'administrator'] as const) {
      const [status, body] = await answer(role, url);
      assert.equal(status, 200);
      assert.match(body, new RegExp(`<p class="jury-band" role="status">${band}</p>`));
      assert.match(body, /rows.json\?as=jury/);
    }
    for (const role of ['guest', 'contestant', 'juror'] as const) {
      assert.equal((await answer(role, url))[0], 403, role);
      assert.equal((await answer(role, `/contest/${frozen}/ranking/rows.json?as=jury`))[0], 403, role);
    }
    assert.equal((await answer('contestant', `/contest/${hidden}/ranking/?view=projector&as=jury`))[0], 404);
    assert.doesNotMatch(
      (await answer('editor', `/contest/${frozen}/ranking/?view=projector`))[1],
      new RegExp(band),
    );
  });

  test('is labelled on the ordinary page while others do not see the results', async () => {
    const label = /Jury view: contains results that others do not see/;
    for (const key of [frozen, withheld])
      for (const role of ['juror', 'editor', 'administrator'] as const)
        assert.match((await answer(role, `/contest/${key}/ranking/`))[1], label, role);
    for (const role of ['guest', 'contestant'] as const)
      assert.doesNotMatch((await answer(role, `/contest/${frozen}/ranking/`))[1], label, role);
    const open = await aSolvedContest({});
    assert.doesNotMatch((await answer('editor', `/contest/${open}/ranking/`))[1], label);
  });
});
