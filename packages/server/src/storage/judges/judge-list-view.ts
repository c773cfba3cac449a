import type { Database, Queries } from '../../database/connection.ts';
import { boolean, date, listOf, nullable, number, type Row, rowsOf, string } from '../../database/row.ts';
import { hasCurrentData } from './judgeable.ts';

/** A judge as its administrators see it. */
const listedJudgeRow = rowsOf({
  id: number,
  name: string,
  tier: number,
  isOnline: boolean,
  isDisabled: boolean,
  isBlocked: boolean,
  onlineSince: nullable(date),
  address: string,
  /** Empty when the judge does not report it. */
  protection: string,
  load: nullable(number),
  /** The number of problems whose current test data it has or fetches. */
  problems: number,
  languages: listOf(string),
  /** The submission that the judge is working on. */
  submissionId: nullable(number),
});
export type ListedJudge = Row<typeof listedJudgeRow>;

/** Sorted by name. The languages and problems of a judge are known only while it is online. */
export async function listJudgesWithState({ query }: Database): Promise<ListedJudge[]> {
  const { rows } = await listedJudgeRow`
    select j.id, j.name, j.tier, j.is_online as "isOnline", j.is_disabled as "isDisabled", j.is_blocked as "isBlocked",
      j.online_since as "onlineSince", j.last_address as address, j.protection, j.load,
      (select count(*) from problems p where j.is_online and ${hasCurrentData({ judge: 'j', problem: 'p' })}) as problems,
      array(select distinct l.key from judge_runtimes r join languages l on l.id = r.language_id
        where r.judge_id = j.id and j.is_online order by 1) as languages,
      (select min(q.submission_id) from judge_queue q where q.judge_id = j.id) as "submissionId"
    from judges j
    order by natural_order(j.name), j.id
    limit 1000
  `.execute(query);
  return rows;
}

export interface JudgeState {
  readonly isDisabled: boolean;
  readonly isBlocked: boolean;
}

/** In a transaction that holds the judge's row. */
export function lockJudgeState(
  queries: Queries,
  id: number,
): Promise<(JudgeState & { readonly name: string }) | undefined> {
  return queries
    .selectFrom('judges')
    .select(['name', 'is_disabled as isDisabled', 'is_blocked as isBlocked'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveJudgeState(
  queries: Queries,
  id: number,
  { isDisabled, isBlocked }: JudgeState,
): Promise<void> {
  await queries
    .updateTable('judges')
    .set({ is_disabled: isDisabled, is_blocked: isBlocked })
    .where('id', '=', id)
    .execute();
}
