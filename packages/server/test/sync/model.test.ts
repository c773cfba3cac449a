import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SyncParticipant, SyncSubmission } from '@tribunal/contract/sync';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import fc from 'fast-check';
import { advanceJudging } from '../actions/advance-judging.ts';
import { testDatabase } from '../fixtures/database.ts';
import { disqualifyParticipation } from '../fixtures/disqualify.ts';
import { syncApp, syncKey } from '../fixtures/site.ts';
import { aBusyContest, type BusyContest } from './busy-contest.ts';

const database = await testDatabase();
const app = await syncApp(database);

/** The expected content, as plain values. */
interface Model {
  readonly submissions: {
    id: number;
    participant: number;
    shown: string;
    judgement: number;
    lastChange: number;
  }[];
  readonly disqualified: Set<number>;
  changes: number;
}

type Act =
  | { readonly kind: 'submit'; readonly participant: number }
  | { readonly kind: 'advance'; readonly submission: number; readonly status: 'P' | 'G' | 'QU' }
  | { readonly kind: 'verdict'; readonly submission: number; readonly result: 'AC' | 'WA' | 'CE' | 'AB' }
  | { readonly kind: 'rejudge'; readonly submission: number }
  | { readonly kind: 'disqualify'; readonly participant: number; readonly isDisqualified: boolean };

const participant = fc.nat(11);
const submission = fc.nat(30);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('submit' as const), participant }) },
  fc.record({ kind: fc.constant('advance' as const), submission, status: fc.constantFrom('P', 'G', 'QU') }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('verdict' as const),
      submission,
      result: fc.constantFrom('AC', 'WA', 'CE', 'AB'),
    }),
  },
  fc.record({ kind: fc.constant('rejudge' as const), submission }),
  fc.record({ kind: fc.constant('disqualify' as const), participant, isDisqualified: fc.boolean() }),
);

const isInProgress = (shown: string) => shown === 'QU' || shown === 'P' || shown === 'G';

/** Applies the action to the site and to the model; both must agree on whether it is refused. */
async function perform(busy: BusyContest, model: Model, one: Act): Promise<void> {
  const now = new Date();
  if (one.kind === 'disqualify') {
    const { participationId } = busy.participants[one.participant]!;
    await disqualifyParticipation(database, participationId, one.isDisqualified, now);
    if (one.isDisqualified) model.disqualified.add(one.participant);
    else model.disqualified.delete(one.participant);
    return;
  }
  if (one.kind === 'submit') {
    const id = await submit(busy, one.participant, now);
    const { participant } = one;
    model.submissions.push({ id, participant, shown: 'QU', judgement: 1, lastChange: ++model.changes });
    return;
  }
  const known = model.submissions[one.submission % Math.max(1, model.submissions.length)];
  if (!known) return;
  const changed = await change(known, one, now);
  if (changed === null) return;
  Object.assign(known, changed, { lastChange: ++model.changes });
}

async function submit({ contest, languageId, participants }: BusyContest, number: number, now: Date) {
  const { userId, participationId, virtual } = participants[number]!;
  const { id: contestProblemId, problemId } = contest.problems[0]!;
  const inContest = { id: contest.id, contestProblemId, participationId, virtual };
  return insertSubmission(
    database.query,
    { userId, problemId, languageId, source: 'x', contest: inContest },
    now,
  );
}

async function change(known: Model['submissions'][number], one: Act, now: Date) {
  const { id, judgement, shown } = known;
  if (one.kind === 'advance') {
    const isDone = await advanceJudging(database, id, judgement, one.status, now);
    assert.equal(isDone, isInProgress(shown));
    return isDone ? { shown: one.status } : null;
  }
  if (one.kind === 'rejudge') {
    const answer = await rejudge(database, id, now);
    assert.equal('refusal' in answer, isInProgress(shown));
    return 'refusal' in answer ? null : { shown: 'QU', judgement: answer.judgement };
  }
  if (one.kind !== 'verdict') return null;
  const grade = one.result === 'AC' ? { casePoints: 1, caseTotal: 1 } : { casePoints: 0, caseTotal: 1 };
  const outcome = { result: one.result, ...grade, time: 0.5, memory: 1, error: null };
  const answer = await recordVerdict(database, { submissionId: id, judgement, outcome }, now);
  assert.equal('refusal' in answer, !isInProgress(shown));
  return 'refusal' in answer ? null : { shown: one.result };
}

async function get<Reply>(path: string): Promise<Reply> {
  const headers = { 'x-global-api-key': syncKey };
  return (await app.inject({ url: `/api/v2/sync/contest/${path}`, headers })).json();
}

async function assertShown(busy: BusyContest, model: Model): Promise<void> {
  const { key } = busy.contest;
  const live = model.submissions
    .filter(({ participant }) => busy.participants[participant]?.virtual === 0)
    .toSorted((a, b) => a.lastChange - b.lastChange)
    .map(({ id, shown }) => [String(id), shown]);
  const read = async (status: string) => {
    const rows = await get<SyncSubmission[]>(`${key}/submissions?from_timestamp=2000-01-01&status=${status}`);
    return rows.map((row) => [row.id, row.submissionStatus]);
  };
  assert.deepEqual(await read('all'), live);
  assert.deepEqual(
    await read('final'),
    live.filter(([, shown]) => !isInProgress(shown!)),
  );
  const ranked = busy.participants.flatMap(({ virtual }, number) =>
    virtual === 0 && !model.disqualified.has(number) ? [`${key}-user${number}`] : [],
  );
  const shown = await get<SyncParticipant[]>(`${key}/participants`);
  assert.deepEqual(shown.map((row) => row.user).sort(), ranked.sort());
}

let contests = 0;

test('after any actions the feed has each submission once, in the order of its last change, and the ranking has the right participants', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const busy = await aBusyContest(database, `model${++contests}`);
      const model: Model = { submissions: [], disqualified: new Set(), changes: 0 };
      for (const one of acts) {
        await perform(busy, model, one);
        await assertShown(busy, model);
      }
    }),
    { numRuns: 25 },
  );
});
