import type { Result } from '@tribunal/core/judging/verdicts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { not } from '../../visibility/condition.ts';
import { contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import { problemIsRejudgedBy } from '../../visibility/problem-visibility.ts';
import { resultIsVisible, submissionIsRejudgedBy } from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { listingJoins } from '../submission-fields-json.ts';
import type { ProposalState } from './proposals.ts';

const shownProposalRow = rowsOf({
  id: number,
  createdAt: date,
  requestedBy: string,
  /** What was chosen; both are null for single submissions. */
  problem: nullable(json<{ readonly code: string; readonly name: string }>()),
  contest: nullable(json<{ readonly key: string; readonly name: string }>()),
  /** Those whose result the viewer may see. */
  submissions: number,
  deleted: number,
  times: number,
  state: stringOf<ProposalState>(),
  isUrgent: boolean,
  closedAt: nullable(date),
  closedBy: nullable(string),
  /** Judgings whose result the viewer may see: of each submission as many as `times`. */
  total: number,
  judged: number,
  /** Those that were applied. */
  applied: number,
});
export type ShownProposal = Row<typeof shownProposalRow>;

/** Null when there is none that the viewer may rejudge as a whole. */
export async function findRejudgedProposal(
  queries: Queries,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<ShownProposal | null> {
  const [proposal] = await shownProposals(queries, viewer, sql`r.id = ${id}`, { offset: 0, limit: 1 }, now);
  return proposal ?? null;
}

/** The newest first. */
export function listProposals(
  { query }: Database,
  viewer: Viewer,
  window: { readonly offset: number; readonly limit: number },
  now: Date,
): Promise<ShownProposal[]> {
  return shownProposals(query, viewer, sql`true`, window, now);
}

async function shownProposals(
  queries: Queries,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  now: Date,
): Promise<ShownProposal[]> {
  const { rows } = await shownProposalRow`
    with r as (
      select r.*, problems.code as problem_code, problems.name as problem_name, contests.key as contest_key,
        contests.name as contest_name
      from rejudge_proposals r
      left join problems on problems.id = r.problem_id
      left join contests on contests.id = r.contest_id
      where ${condition} and ${proposalIsRejudgedBy(viewer)}
      order by r.id desc offset ${offset} limit ${limit}
    )
    select r.id, r.created_at as "createdAt", r.requested_by as "requestedBy", found.total / r.times as submissions, r.times, r.state, r.is_urgent as "isUrgent",
      case when r.problem_id is not null then json_build_object('code', r.problem_code, 'name', r.problem_name) end as problem,
      case when r.contest_id is not null then json_build_object('key', r.contest_key, 'name', r.contest_name) end as contest,
      r.submissions - found.all / r.times as deleted, r.closed_at as "closedAt", r.closed_by as "closedBy",
      found.total, found.judged, found.applied
    from r
    join lateral (
      select count(*)::int as all, (count(*) filter (where seen))::int as total,
        (count(*) filter (where seen and settled))::int as judged,
        (count(*) filter (where seen and fate = 'applied'))::int as applied
      from (
        select ${resultIsVisible(viewer, now)} as seen, ${isSettled} as settled, q.fate
        from proposed_judgings q
        join submissions on submissions.id = q.submission_id
        ${listingJoins}
        where q.proposal_id = r.id
      ) judgings
    ) found on true
    order by r.id desc
  `.execute(queries);
  return rows;
}

/** Over proposed_judgings `q` and `problems`: judged with the current test data, or with the one at the time of the decision. */
const isSettled = sql<boolean>`(
  q.finished_at is not null and (q.fate is not null or q.data_version is not distinct from problems.data_version))`;

/** Over rejudge_proposals `r`, left joined to `problems` and `contests`. */
function proposalIsRejudgedBy(viewer: Viewer) {
  const own = sql`from proposed_judgings q join submissions on submissions.id = q.submission_id ${listingJoins}
    where q.proposal_id = r.id`;
  return sql<boolean>`case
    when r.problem_id is not null then ${problemIsRejudgedBy(viewer)}
    when r.contest_id is not null then ${contestIsJudgedBy(viewer)}
    else exists (select ${own}) and not exists (select ${own} and ${not(submissionIsRejudgedBy(viewer))})
  end`;
}

/** How many submissions changed from one result to another; only those whose result the viewer may see. */
const proposedChangesRow = rowsOf({
  before: stringOf<Result>(),
  after: stringOf<Result>(),
  count: number,
  /** Those with other points. */
  rescored: number,
});
export type ProposedChanges = Row<typeof proposedChangesRow>;

export async function proposedChanges(
  { query }: Database,
  viewer: Viewer,
  proposalId: number,
  now: Date,
): Promise<ProposedChanges[]> {
  const { rows } = await proposedChangesRow`
    select former.result as before, q.result as after, count(*)::int as count,
      (count(*) filter (where ${hasOtherPoints}))::int as rescored
    ${judgedOf(viewer, proposalId, now)} and former.result is not null
    group by former.result, q.result order by 1, 2
  `.execute(query);
  return rows;
}

/** Submissions that were judged with another compiler or interpreter than before. */
const toolchainChangeRow = rowsOf({
  before: string,
  after: string,
  count: number,
});
export type ToolchainChange = Row<typeof toolchainChangeRow>;

/** Includes only submissions whose result the viewer may see. */
export async function toolchainChanges(
  { query }: Database,
  viewer: Viewer,
  proposalId: number,
  now: Date,
): Promise<ToolchainChange[]> {
  const nameOf = (
    alias: string,
  ) => sql`(select trim(t.name || ' ' || t.version) || case when t.digest <> '' then ' (' || left(t.digest, 8) || ')' else '' end
    from toolchains t where t.id = ${sql.ref(`${alias}.toolchain_id`)})`;
  const { rows } = await toolchainChangeRow`
    select before, after, count(*)::int as count from (
      select ${nameOf('former')} as before, ${nameOf('q')} as after
      ${judgedOf(viewer, proposalId, now)} and former.toolchain_id <> q.toolchain_id
    ) changed group by before, after order by count(*) desc, before, after limit 20
  `.execute(query);
  return rows;
}

/** A submission for which the proposal has another verdict. */
const differenceRow = rowsOf({
  submissionId: number,
  run: number,
  username: string,
  problemCode: string,
  contestKey: nullable(string),
  before: nullable(stringOf<Result>()),
  after: stringOf<Result>(),
  casePointsBefore: number,
  casePoints: number,
  caseTotal: number,
  /** What became of it; `moved` and `locked` say what would become of it. */
  fate: nullable(stringOf<'applied' | 'changed' | 'final' | 'discarded'>()),
  /** Judged again since the proposal was made. */
  isMoved: boolean,
  /** The results of its contest are final. */
  isLocked: boolean,
});
export type Difference = Row<typeof differenceRow>;

/** In the order of submission. Includes only submissions whose result the viewer may see. */
export async function listDifferences(
  { query }: Database,
  viewer: Viewer,
  proposalId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  now: Date,
): Promise<Difference[]> {
  const { rows } = await differenceRow`
    select q.submission_id as "submissionId", q.run, users.username, problems.code as "problemCode",
      contests.key as "contestKey", former.result as before, q.result as after,
      coalesce(former.case_points, 0) as "casePointsBefore", q.case_points as "casePoints", q.case_total as "caseTotal",
      q.fate, submissions.judgement <> q.judgement as "isMoved", coalesce(contests.finalized_at is not null, false) as "isLocked"
    ${judgedOf(viewer, proposalId, now)} and (former.result is distinct from q.result or ${hasOtherPoints})
    order by q.submission_id, q.run offset ${offset} limit ${limit}
  `.execute(query);
  return rows;
}

/** As rounded as points are. */
const hasOtherPoints = sql<boolean>`(
  former.result not in ('CE', 'IE', 'AB') and abs(coalesce(former.case_points, 0) - q.case_points) > 0.0005)`;

function judgedOf(viewer: Viewer, proposalId: number, now: Date) {
  return sql`
    from proposed_judgings q
    join submissions on submissions.id = q.submission_id
    join users on users.id = submissions.user_id
    ${listingJoins}
    left join judgements former on former.submission_id = q.submission_id and former.number = q.judgement
    where q.proposal_id = ${proposalId} and q.finished_at is not null and ${resultIsVisible(viewer, now)}`;
}
