import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { number, onlyRow, type Row, rowsOf } from '../../../database/row.ts';
import { isFinal } from '../../judges/in-progress.ts';
import { resultIsVisible } from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { isCurrentlyJudged } from './proposed-judgings.ts';
import { type Selection, selected } from './rejudging.ts';

export type ProposalState = 'open' | 'applying' | 'applied' | 'discarded';

interface NewProposal {
  readonly selection: Selection;
  /** How often each submission is judged. */
  readonly times: number;
  /** Judges work on it before new submissions. */
  readonly isUrgent: boolean;
  /** With all cases, in a contest that is judged with pretests. */
  readonly isSystemTest: boolean;
  readonly requestedBy: string;
}

const storedProposalRow = rowsOf({
  id: number,
  submissions: number,
});
export type StoredProposal = Row<typeof storedProposalRow>;

/** Includes all selected submissions that have a verdict. */
export async function insertProposal(
  queries: Queries,
  { selection, times, isUrgent, isSystemTest, requestedBy }: NewProposal,
  now: Date,
): Promise<StoredProposal> {
  const problem = 'problemCode' in selection ? selection.problemCode : null;
  const contest = 'contestKey' in selection ? selection.contestKey : null;
  const { rows } = await storedProposalRow`
    with chosen as (
      select submissions.id, submissions.judgement ${selected(selection)} and ${sql.raw(isFinal('submissions.status'))}
    ), proposal as (
      insert into rejudge_proposals (created_at, requested_by, problem_id, contest_id, submissions, times, is_urgent,
        is_system_test)
      select ${now}, ${requestedBy}, (select id from problems where code = ${problem}),
        (select id from contests where key = ${contest}), (select count(*) from chosen), ${times}, ${isUrgent}, ${isSystemTest}
      returning id, submissions
    ), judgings as (
      insert into proposed_judgings (proposal_id, submission_id, run, judgement)
      select proposal.id, chosen.id, run, chosen.judgement
      from proposal, chosen, generate_series(1, ${times}::int) as run
      order by chosen.id, run
    )
    select id, submissions from proposal
  `.execute(queries);
  return onlyRow(rows);
}

export interface HeldProposal {
  readonly id: number;
  readonly state: ProposalState;
  readonly times: number;
  readonly createdAt: Date;
  readonly requestedBy: string;
  readonly isSystemTest: boolean;
  readonly contestId: number | null;
}

/** Holds the proposal until the transaction ends. Null when there is none. */
export async function holdProposal(queries: Queries, id: number): Promise<HeldProposal | null> {
  const row = await queries
    .selectFrom('rejudge_proposals')
    .select(['id', 'state', 'times', 'created_at as createdAt', 'requested_by as requestedBy'])
    .select(['is_system_test as isSystemTest', 'contest_id as contestId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Submissions of the proposal about which nothing is decided; all of them when `ids` is null. */
const undecidedRow = rowsOf({
  submissions: number,
  /** Those that are not judged with the current test data. */
  unjudged: number,
  /** Those in contests whose results are final. */
  final: number,
});
type Undecided = Row<typeof undecidedRow>;

export async function countUndecided(
  queries: Queries,
  proposalId: number,
  ids: readonly number[] | null,
): Promise<Undecided> {
  const { rows } = await undecidedRow`
    select count(*) as submissions, count(*) filter (where not ${isCurrentlyJudged}) as unjudged,
      count(*) filter (where c.finalized_at is not null) as final
    from proposed_judgings q
    join submissions s on s.id = q.submission_id
    join problems p on p.id = s.problem_id
    left join contests c on c.id = s.contest_id
    where q.proposal_id = ${proposalId} and q.fate is null and ${isAmong(ids)}
  `.execute(queries);
  return onlyRow(rows);
}

function isAmong(ids: readonly number[] | null) {
  return ids === null ? sql`true` : sql`q.submission_id = any(${ids}::int[])`;
}

/** Marks submissions of the proposal to be applied. */
export async function chooseProposed(
  queries: Queries,
  proposalId: number,
  ids: readonly number[] | null,
): Promise<void> {
  await sql`
    update proposed_judgings q set is_chosen = true
    where q.proposal_id = ${proposalId} and q.fate is null and ${isAmong(ids)}
  `.execute(queries);
}

/** Undoes the choice of what is not applied yet. */
export async function unchooseProposed(queries: Queries, proposalId: number): Promise<void> {
  await sql`
    update proposed_judgings set is_chosen = false where proposal_id = ${proposalId} and is_chosen and fate is null
  `.execute(queries);
}

/** Judges that work on them are stopped when their claim is to be renewed. Returns how many submissions. */
export async function discardProposed(
  queries: Queries,
  proposalId: number,
  ids: readonly number[] | null,
): Promise<number> {
  const { rows } = await rowsOf({ count: number })`
    with discarded as (
      update proposed_judgings q
      set fate = 'discarded', claim = null, site = null, lease_until = null, cases = null
      where q.proposal_id = ${proposalId} and q.fate is null and ${isAmong(ids)}
      returning q.submission_id
    )
    select count(distinct submission_id) as count from discarded
  `.execute(queries);
  return onlyRow(rows).count;
}

export async function setProposalState(
  queries: Queries,
  id: number,
  state: ProposalState,
  closed: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await queries
    .updateTable('rejudge_proposals')
    .set({ state, ...(closed && { closed_at: closed.at, closed_by: closed.by }) })
    .where('id', '=', id)
    .execute();
}

export async function setProposalUrgency(queries: Queries, id: number, isUrgent: boolean): Promise<void> {
  await queries.updateTable('rejudge_proposals').set({ is_urgent: isUrgent }).where('id', '=', id).execute();
}

const fatesRow = rowsOf({
  undecided: number,
  applied: number,
  /** Not applied, because the submission was judged again meanwhile, or its contest is final. */
  skipped: number,
});
export type Fates = Row<typeof fatesRow>;

/** Counts those whose result the viewer may see. */
export async function countFates(
  queries: Queries,
  viewer: Viewer,
  proposalId: number,
  now: Date,
): Promise<Fates> {
  const { rows } = await fatesRow`
    select count(*) filter (where fate is null) as undecided, count(*) filter (where fate = 'applied') as applied,
      count(*) filter (where fate in ('changed', 'final')) as skipped
    from proposed_judgings q
    join submissions on submissions.id = q.submission_id
    left join contests on contests.id = submissions.contest_id
    where q.proposal_id = ${proposalId} and ${resultIsVisible(viewer, now)}
  `.execute(queries);
  return onlyRow(rows);
}

/** Proposals that are being applied, unless another process is applying them now. */
export async function proposalsBeingApplied(queries: Queries): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select id from rejudge_proposals where state = 'applying' order by id limit 100 for update skip locked
  `.execute(queries);
  return rows.map(({ id }) => id);
}
