import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, onlyRow, type Row, rowsOf } from '../../database/row.ts';
import { isAvailable } from '../judges/judgeable.ts';

/** What a new site has already. */
const firstStepsStateRow = rowsOf({
  /** By this administrator. */
  isDismissed: boolean,
  hasJudge: boolean,
  hasProblem: boolean,
  hasContest: boolean,
  /** Users who are not administrators, or an invitation for them. */
  hasUsers: boolean,
});
export type FirstStepsState = Row<typeof firstStepsStateRow>;

export async function firstStepsState(database: Database, userId: number): Promise<FirstStepsState> {
  const rows = await runPrepared(
    database,
    firstStepsStateRow`
      select exists (select from first_steps_dismissals where user_id = ${userId}) as "isDismissed",
        exists (select from judges j where ${isAvailable}) as "hasJudge",
        exists (select from problems) as "hasProblem",
        exists (select from contests) as "hasContest",
        exists (select from users where not is_superuser) or exists (select from invitations) as "hasUsers"`,
  );
  return onlyRow(rows);
}

export async function dismissFirstSteps(queries: Queries, userId: number): Promise<void> {
  await sql`insert into first_steps_dismissals (user_id) values (${userId}) on conflict do nothing`.execute(
    queries,
  );
}
