import type { Queries } from '../../database/connection.ts';
import { date, number, onlyRow, type Row, rowsOf } from '../../database/row.ts';

const attemptsRow = rowsOf({
  count: number,
  resetsAt: date,
});
export type Attempts = Row<typeof attemptsRow>;

/** Counts one more attempt and returns the count in the current window. Atomic, also across nodes. */
export async function countAttempt(
  queries: Queries,
  subject: string,
  now: Date,
  windowMs: number,
): Promise<Attempts> {
  const end = new Date(now.getTime() + windowMs);
  const { rows } = await attemptsRow`
    insert into attempts (subject, count, resets_at) values (${subject}, 1, ${end})
    on conflict (subject) do update set
      count = case when attempts.resets_at <= ${now} then 1 else attempts.count + 1 end,
      resets_at = case when attempts.resets_at <= ${now} then excluded.resets_at else attempts.resets_at end
    returning count, resets_at as "resetsAt"`.execute(queries);
  return onlyRow(rows);
}

/** The count in the current window, if any. */
export function findAttempts(queries: Queries, subject: string, now: Date): Promise<Attempts | undefined> {
  return queries
    .selectFrom('attempts')
    .select(['count', 'resets_at as resetsAt'])
    .where('subject', '=', subject)
    .where('resets_at', '>', now)
    .executeTakeFirst();
}

export async function deleteAttempts(queries: Queries, subject: string): Promise<void> {
  await queries.deleteFrom('attempts').where('subject', '=', subject).execute();
}
