import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';

/** The remote control of one ceremony. */
export interface RevealRemote {
  /** The window that plays the ceremony; empty when none does. */
  readonly presenter: string;
  /** What it shows, in words. */
  readonly status: string;
  /** Counts the commands. */
  readonly number: number;
  /** The last ones, newest first: a window may learn of several at once. */
  readonly commands: readonly string[];
}

const maxCommands = 20;

export async function findRemote(queries: Queries, contestId: number): Promise<RevealRemote> {
  const row = await queries
    .selectFrom('reveal_remotes')
    .select(['presenter', 'status', 'number', 'commands'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row ?? { presenter: '', status: '', number: 0, commands: [] };
}

/** The window that was opened last plays the ceremony. */
export async function takeOver(queries: Queries, contestId: number, presenter: string): Promise<void> {
  await sql`
    insert into reveal_remotes (contest_id, presenter) values (${contestId}, ${presenter})
    on conflict (contest_id) do update set presenter = excluded.presenter, status = ''`.execute(queries);
}

/** Returns whether the window still plays the ceremony. */
export async function saveStatus(
  queries: Queries,
  contestId: number,
  presenter: string,
  status: string,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('reveal_remotes')
    .set({ status })
    .where('contest_id', '=', contestId)
    .where('presenter', '=', presenter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveCommand(queries: Queries, contestId: number, command: string): Promise<void> {
  await sql`
    insert into reveal_remotes (contest_id, number, commands) values (${contestId}, 1, array[${command}])
    on conflict (contest_id) do update set number = reveal_remotes.number + 1,
      commands = (excluded.commands || reveal_remotes.commands)[:${maxCommands}]`.execute(queries);
}
