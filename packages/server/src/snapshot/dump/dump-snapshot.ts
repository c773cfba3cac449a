import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SnapshotType } from '@tribunal/contract/snapshot';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Site } from '../../site.ts';
import type { Secrets } from '../add/secrets.ts';
import { lineChecker } from '../load/line-checker.ts';
import { fileLines, problemLines } from './dump-files.ts';
import { dumpQueries } from './dump-queries.ts';

export interface DumpOptions {
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  /** Called with the number of records written so far. */
  onRecords?(count: number): void;
  /** Files that the snapshot does not contain, because they are elsewhere. */
  isLeftOut?(hash: string): boolean;
}

/** Writes a consistent snapshot with everything that `load` reads, and leaves the output open. */
export async function dumpSnapshot(
  { database, blobs }: Pick<Site, 'database' | 'blobs'>,
  output: Writable,
  options: DumpOptions,
): Promise<void> {
  const client = await database.pool.connect();
  let isDone = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    // One pipeline for all types: each leaves listeners on the output.
    const lines = allLines(client, blobs, options);
    await pipeline(lines, lineChecker(options.onRecords), output, { signal: options.signal, end: false });
    await client.query('commit');
    isDone = true;
  } finally {
    // An aborted dump leaves the connection in the middle of its stream.
    client.release(!isDone);
  }
}

async function* allLines(
  client: pg.PoolClient,
  blobs: BlobStore,
  options: DumpOptions,
): AsyncGenerator<Buffer> {
  for (const type of Object.keys(dumpQueries) as SnapshotType[]) yield* linesOf(type, client, blobs, options);
}

function linesOf(type: SnapshotType, client: pg.PoolClient, blobs: BlobStore, options: DumpOptions) {
  if (type === 'user') return userLines(client, options.secrets);
  if (type === 'file') return fileLines(client, blobs, options.isLeftOut);
  if (type === 'problem') return problemLines(client, blobs);
  return copyLines(client, dumpQueries[type]);
}

/**
 * The server builds the lines. JSON escapes all control characters. With two of them as quote and delimiter, CSV quotes
 * nothing, so the output is the file content.
 */
function copyLines(client: pg.PoolClient, query: string) {
  return client.query(
    copyTo(
      `copy (select row_to_json(record) from (${query}) record) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
    ),
  );
}

const usersPerFetch = 1000;

/** The database stores two-factor keys sealed with the secret key of this site; the snapshot contains them in clear text. */
async function* userLines(client: pg.PoolClient, { unseal }: Secrets): AsyncGenerator<Buffer> {
  await client.query(
    `declare users_to_dump no scroll cursor for select row_to_json(record)::text as line from (${dumpQueries.user}) record`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${usersPerFetch} from users_to_dump`);
    if (rows.length === 0) return;
    yield Buffer.from(rows.map(({ line }) => `${withUnsealedKey(line, unseal)}\n`).join(''));
  }
}

function withUnsealedKey(line: string, unseal: Secrets['unseal']): string {
  const user = JSON.parse(line) as { username: string; totp_key: string | null };
  if (user.totp_key === null) return line;
  const totp_key = unseal(user.totp_key);
  if (totp_key === undefined) {
    throw new OperatorError(
      `cannot read the two-factor key of "${user.username}": it was sealed with another SECRET_KEY`,
    );
  }
  return JSON.stringify({ ...user, totp_key });
}
