import type { Database } from '@tribunal/server/storage/database';

/** Rows for tests, each with all that the test depends on in sight and the rest made up. */
export function builders({ query }: Database) {
  let counter = 0;
  const next = (prefix: string) => `${prefix}${++counter}`;

  async function aUser(given: { username?: string; is_active?: boolean } = {}): Promise<number> {
    const row = { username: given.username ?? next('user'), ...given };
    return idOf(await query.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow());
  }

  async function aLanguage(key = next('L')): Promise<number> {
    const row = { key, name: key };
    return idOf(await query.insertInto('languages').values(row).returning('id').executeTakeFirstOrThrow());
  }

  async function aProblem(
    given: { code?: string; points?: number; partial?: boolean; is_public?: boolean } = {},
  ): Promise<number> {
    const code = given.code ?? next('p');
    const row = { code, name: code, partial: true, ...given };
    return idOf(await query.insertInto('problems').values(row).returning('id').executeTakeFirstOrThrow());
  }

  async function aContest(given: ContestGiven = {}): Promise<BuiltContest> {
    const { problems = [], ...columns } = given;
    const key = given.key ?? next('c');
    const row = { key, name: key, start_time: hours(-4), end_time: hours(1), ...columns };
    const contest = await query.insertInto('contests').values(row).returning('id').executeTakeFirstOrThrow();
    await query.insertInto('contest_heads').values({ contest_id: contest.id }).execute();
    const contestProblems: BuiltContestProblem[] = [];
    for (const [position, { id, points }] of problems.entries()) {
      const entry = { contest_id: contest.id, problem_id: id, position, points: points ?? 100 };
      const inserted = await query
        .insertInto('contest_problems')
        .values(entry)
        .returning('id')
        .executeTakeFirstOrThrow();
      contestProblems.push({ id: inserted.id, problemId: id });
    }
    return { id: contest.id, key, problems: contestProblems };
  }

  async function aParticipation(given: {
    contest_id: number;
    user_id: number;
    virtual?: number;
    real_start?: Date;
    is_disqualified?: boolean;
    score?: number;
    cumulative_time?: number;
    tiebreaker?: number;
    frozen_score?: number;
    frozen_cumulative_time?: number;
    frozen_tiebreaker?: number;
  }): Promise<number> {
    const row = { real_start: hours(-4), ...given };
    return idOf(
      await query.insertInto('participations').values(row).returning('id').executeTakeFirstOrThrow(),
    );
  }

  return { aUser, aLanguage, aProblem, aContest, aParticipation };
}

interface ContestGiven {
  key?: string;
  start_time?: Date;
  end_time?: Date;
  format?: string;
  frozen_last_minutes?: number;
  thawed_at?: Date | null;
  time_limit?: number;
  is_visible?: boolean;
  is_private?: boolean;
  is_organization_private?: boolean;
  is_rated?: boolean;
  scoreboard_visibility?: string;
  problems?: readonly { id: number; points?: number }[];
}

export interface BuiltContest {
  readonly id: number;
  readonly key: string;
  readonly problems: readonly BuiltContestProblem[];
}

export interface BuiltContestProblem {
  readonly id: number;
  readonly problemId: number;
}

/** That many hours from now, in whole seconds. */
export function hours(count: number): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000 + count * 3_600_000);
}

function idOf(row: { id: number }): number {
  return row.id;
}
