import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

// All locks last until the transaction ends. The order: editors, rules, submissions, contest, participations, users, problems, log.
// Advisory locks are given in the order in which they were asked for. A row lock is not: verdicts that follow closely on each other share
// the row of the contest, and an editor would wait as long as they come.

/** Makes other editors of these contests wait, but nobody else. */
export async function waitForEditors(queries: Queries, ...contestIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${EDITOR_LOCKS}, id) from (
      select id from unnest(${contestIds}::int[]) as n(id) order by id) as sorted
  `.execute(queries);
}

/** Until then nobody changes the rules by which the contest is scored. */
export async function holdRules(queries: Queries, contestId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${RULE_LOCKS}, ${contestId})`.execute(queries);
}

/** The same for the contests of these submissions. */
export async function holdRulesOf(queries: Queries, submissionIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${RULE_LOCKS}, contest_id) from (
      select distinct contest_id from submissions
      where id = any(${submissionIds}::int[]) and contest_id is not null order by contest_id) as sorted
  `.execute(queries);
}

/** Waits for everybody who scores by the present rules of these contests, and makes those who come later wait. */
export async function changeRules(queries: Queries, ...contestIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${RULE_LOCKS}, id) from (
      select id from unnest(${contestIds}::int[]) as n(id) order by id) as sorted
  `.execute(queries);
}

/** Holds the rules of their contests, if they have one, and then the submissions. */
export async function holdSubmissions(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`
    with contests_of as materialized (
      select distinct contest_id from submissions
      where id = any(${ids}::int[]) and contest_id is not null order by contest_id),
    held as materialized (
      select pg_advisory_xact_lock_shared(${RULE_LOCKS}, contest_id) is null as is_held from contests_of)
    select from submissions where id = any(${ids}::int[]) and (select count(is_held) from held) >= 0
    order by id for no key update
  `.execute(queries);
}

/** Any numbers that no other family of advisory locks uses. */
const EDITOR_LOCKS = 7_269_003;
const RULE_LOCKS = 7_269_004;
