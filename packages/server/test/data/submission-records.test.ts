import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { object, objects, scenarioApp } from './scenario.ts';

const { site, asGuest, asAda, asBob, asRoot } = await scenarioApp();

const contest = { key: 'old', points: 100, virtual_participation_number: 0 };
const first = {
  id: 1,
  problem: 'bridges',
  user: 'ada',
  date: '2029-12-01T10:10:00.500+00:00',
  language: 'PY3',
  time: 0.25,
  memory: 4096,
  points: 5,
  result: 'AC',
  contest: { ...contest, time_since_start_of_participation: 'P0DT00H10M00.500S' },
};
const second = {
  id: 2,
  problem: 'sorting',
  user: 'ada',
  date: '2029-12-10T08:00:00+00:00',
  language: 'CPP17',
  time: 1.5,
  memory: 9000.5,
  points: 0,
  result: 'WA',
  contest: null,
};
const queued = {
  ...second,
  id: 3,
  date: '2029-12-11T08:00:00+00:00',
  language: 'PY3',
  time: null,
  memory: null,
  points: null,
  result: null,
};
const beforeFreeze = {
  ...first,
  id: 5,
  date: '2030-01-01T06:10:00+00:00',
  time: 0.5,
  contest: {
    key: 'cup',
    points: 1,
    virtual_participation_number: 0,
    time_since_start_of_participation: 'P0DT00H10M00S',
  },
};
const compileError = {
  ...beforeFreeze,
  id: 7,
  user: 'bob',
  language: 'CPP17',
  time: null,
  memory: null,
  points: null,
  result: 'CE',
  contest: { ...beforeFreeze.contest, points: 0, time_since_start_of_participation: 'P0DT00H05M00S' },
};

test('submissions being judged have no verdict, and those hidden by the freeze are missing', async () => {
  deepEqual(await objects(asGuest, 'submissions'), [first, second, queued, beforeFreeze, compileError]);
});

test('owners and editors see submissions hidden by the freeze, owners also those to private problems', async () => {
  const ids = async (get: typeof asGuest) =>
    (await objects(get, 'submissions')).map(({ id }: { id: number }) => id);
  deepEqual(await ids(asAda), [1, 2, 3, 4, 5, 6, 7]);
  deepEqual(await ids(asBob), [1, 2, 3, 5, 7]);
  deepEqual(await ids(asRoot), [1, 2, 3, 4, 5, 6, 7]);
});

test('the detail of a submission has the cases and batches of its last judging, in order', async () => {
  const { contest: _, ...fields } = second;
  const one = (
    case_id: number,
    status: string,
    time: number,
    memory: number,
    points: number,
    total: number,
  ) => ({
    type: 'case',
    case_id,
    status,
    time,
    memory,
    points,
    total,
  });
  deepEqual(await object(asAda, 'submission/2'), {
    ...fields,
    status: 'D',
    case_points: 3,
    case_total: 10,
    cases: [
      one(1, 'AC', 0.5, 4096, 1, 1),
      {
        type: 'batch',
        batch_id: 1,
        cases: [one(2, 'AC', 1.5, 9000.5, 2, 4), one(3, 'WA', 0.5, 4096, 0, 4), one(4, 'SC', 0, 0, 0, 4)],
        points: 0,
        total: 4,
      },
      { type: 'batch', batch_id: 2, cases: [one(5, 'AC', 0.5, 4096, 5, 5)], points: 5, total: 5 },
    ],
  });
});

test('during judging the detail has no verdict, and numbers for points', async () => {
  const { contest: _, ...fields } = queued;
  deepEqual(await object(asAda, 'submission/3'), {
    ...fields,
    status: 'QU',
    case_points: 0,
    case_total: 0,
    cases: [],
  });
});

test('during judging cases are only added, and none is moved', async () => {
  await sql`insert into judgements (submission_id, number, requested_at) values (3, 1, now())`.execute(
    site.database.query,
  );
  const judged = [null, 1, 1, null, 2, 2];
  const shown: (string | number)[][] = [];
  for (const [index, batch] of judged.entries()) {
    await sql`insert into case_results (submission_id, judgement, position, batch, status) values (3, 1, ${index + 1}, ${batch}, 'AC')`.execute(
      site.database.query,
    );
    const { cases } = await object(asAda, 'submission/3');
    shown.push(
      cases.map((one: Record<string, unknown>) =>
        one.type === 'case' ? one.case_id : `batch ${one.batch_id}`,
      ),
    );
  }
  deepEqual(shown, [
    [1],
    [1, 'batch 1'],
    [1, 'batch 1'],
    [1, 'batch 1', 4],
    [1, 'batch 1', 4, 'batch 2'],
    [1, 'batch 1', 4, 'batch 2'],
  ]);
});

test('the submission detail requires a login, then the permission, and is not found for unknown ids', async () => {
  const answers = [
    [asGuest, 1, 403, 'login required'],
    [asGuest, 999, 403, 'login required'],
    [asBob, 2, 403, 'permission denied'],
    [asBob, 6, 403, 'permission denied'],
    [asBob, 999, 404, 'Not found'],
  ] as const;
  for (const [get, id, code, message] of answers) {
    const { status, body } = await get(`/api/v2/submission/${id}`);
    deepEqual([status, body.data, body.error], [code, null, { code, message }]);
  }
});

test('an executed submission has time and memory, 0 if not measured; others have none', async () => {
  await sql`update submissions set time = null, memory = null where id in (1, 7)`.execute(
    site.database.query,
  );
  const used = async (id: number) => {
    const [{ time, memory }] = await objects(asRoot, `submissions?id=${id}`);
    const detail = await object(asRoot, `submission/${id}`);
    deepEqual([detail.time, detail.memory], [time, memory]);
    return [time, memory];
  };
  deepEqual(
    [await used(1), await used(7)],
    [
      [0, 0],
      [null, null],
    ],
  );
});
