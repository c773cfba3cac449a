import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SnapshotType } from '@tribunal/contract/snapshot';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../database/connection.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Secrets } from '../add/secrets.ts';
import { lineGuard } from '../load/line-guard.ts';
import { dumpQueries } from './dump-queries.ts';

export interface DumpOptions {
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  /** Told how many records have been written so far. */
  onRecords?(count: number): void;
}

/** Writes everything that a load reads, as it stands at one moment, and leaves the output open. */
export async function dumpSnapshot(
  database: Database,
  output: Writable,
  options: DumpOptions,
): Promise<void> {
  const client = await database.pool.connect();
  let isDone = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    const guard = lineGuard(options.onRecords);
    for (const type of Object.keys(dumpQueries) as SnapshotType[]) {
      const lines =
        type === 'user' ? userLines(client, options.secrets) : copyLines(client, dumpQueries[type]);
      await pipeline(lines, guard, output, { signal: options.signal, end: false });
    }
    await client.query('commit');
    isDone = true;
  } finally {
    // A dump that broke off leaves the connection in the middle of its stream.
    client.release(!isDone);
  }
}

/**
 * The server builds the lines. JSON escapes all control characters, so with two of them for quote and delimiter the CSV format
 * quotes nothing, and what arrives is the file.
 */
function copyLines(client: pg.PoolClient, query: string) {
  return client.query(
    copyTo(
      `copy (select row_to_json(record) from (${query}) record) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
    ),
  );
}

const usersAtOnce = 1000;

/** Two-factor keys are sealed under the secret key of this site: the snapshot carries them open. */
async function* userLines(client: pg.PoolClient, { unseal }: Secrets): AsyncGenerator<Buffer> {
  await client.query(
    `declare users_to_dump no scroll cursor for select row_to_json(record)::text as line from (${dumpQueries.user}) record`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${usersAtOnce} from users_to_dump`);
    if (rows.length === 0) return;
    yield Buffer.from(rows.map(({ line }) => `${withOpenKey(line, unseal)}\n`).join(''));
  }
}

function withOpenKey(line: string, unseal: Secrets['unseal']): string {
  const user = JSON.parse(line) as { username: string; totp_key: string | null };
  if (user.totp_key === null) return line;
  const totp_key = unseal(user.totp_key);
  if (totp_key === undefined) {
    throw new OperatorError(
      `the two-factor key of "${user.username}" cannot be read: it was sealed under another SECRET_KEY`,
    );
  }
  return JSON.stringify({ ...user, totp_key });
}
