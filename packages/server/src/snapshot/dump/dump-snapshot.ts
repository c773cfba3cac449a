import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SnapshotType } from '@tribunal/contract/snapshot/snapshot';
import { keysOf } from '@tribunal/core/lists';
import { fieldsOf } from '@tribunal/core/unknown';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { lineChecker } from '../load/line-checker.ts';
import type { Secrets } from '../load/secrets.ts';
import { fileLines, problemLines } from './dump-files.ts';
import { dumpQueries } from './dump-queries.ts';

interface DumpOptions {
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  /** Called with the number of records written so far. */
  onRecords?(count: number): void;
  /** For backups. A load adds an entry to the audit log, so a dump that contained it would differ from the dump of its copy. */
  readonly hasAuditLog?: boolean;
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
  for (const type of keysOf(dumpQueries))
    if (type !== 'audit_entry' || options.hasAuditLog) yield* linesOf(type, client, blobs, options);
}

function linesOf(type: SnapshotType, client: pg.PoolClient, blobs: BlobStore, options: DumpOptions) {
  if (type === 'user' || type === 'webhook') return unsealedLines(type, client, options.secrets);
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

const recordsPerFetch = 1000;

/** The database stores these values sealed with the secret key of this site; the snapshot contains them in clear text. */
const sealedFields = {
  user: { field: 'totp_key', what: 'the two-factor key', owner: 'username' },
  webhook: { field: 'secret', what: 'the secret of the webhook', owner: 'url' },
} as const;

async function* unsealedLines(
  type: keyof typeof sealedFields,
  client: pg.PoolClient,
  { unseal }: Secrets,
): AsyncGenerator<Buffer> {
  await client.query(
    `declare ${type}_records no scroll cursor for select row_to_json(record)::text as line from (${dumpQueries[type]}) record`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${recordsPerFetch} from ${type}_records`);
    if (rows.length === 0) return;
    yield Buffer.from(rows.map(({ line }) => `${withUnsealed(type, line, unseal)}\n`).join(''));
  }
}

function withUnsealed(type: keyof typeof sealedFields, line: string, unseal: Secrets['unseal']): string {
  const { field, what, owner } = sealedFields[type];
  const record = fieldsOf(JSON.parse(line));
  const sealed = record[field];
  if (typeof sealed !== 'string') return line;
  const text = unseal(sealed);
  if (text === undefined)
    throw new OperatorError(
      `cannot read ${what} of "${record[owner]}": it was sealed with another SECRET_KEY`,
    );
  return JSON.stringify({ ...record, [field]: text });
}
