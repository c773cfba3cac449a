import { type RawBuilder, sql } from 'kysely';

/** A zip of outputs: a stored file by the hash of its content. */
export interface Archive {
  readonly hash: string;
  readonly bytes: number;
}

/** The archive of a row of `submission_sources`; null without one. */
export function archiveOf(table: string): RawBuilder<Archive | null> {
  const [hash, bytes] = [sql.ref(`${table}.archive_hash`), sql.ref(`${table}.archive_bytes`)];
  return sql`case when ${hash} is not null then json_build_object('hash', ${hash}, 'bytes', ${bytes}) end`;
}
