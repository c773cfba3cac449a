import type { Queries } from '../../database/connection.ts';
import { nullable, number, rowsOf } from '../../database/row.ts';

/** The rounds of the slowest password hash of a site that moved in; zero without any. An index answers this. */
export async function slowestOldRounds(queries: Queries): Promise<number> {
  const { rows } = await rowsOf({ rounds: nullable(number) })`
    select max(split_part(password_hash, '$', 2)::int) as rounds from users where password_hash like 'pbkdf2%'
  `.execute(queries);
  return rows[0]?.rounds ?? 0;
}

/** Has no effect if the password was changed meanwhile. */
export async function replacePasswordHash(
  queries: Queries,
  userId: number,
  from: string,
  to: string,
): Promise<void> {
  await queries
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute();
}
