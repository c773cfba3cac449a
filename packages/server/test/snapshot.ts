import { Writable } from 'node:stream';
import type { SnapshotRecord } from '@tribunal/contract/snapshot';
import { dumpSnapshot } from '@tribunal/server/snapshot/dump';
import { type Loaded, loadRecords, loadSnapshot } from '@tribunal/server/snapshot/load';
import { readRecords } from '@tribunal/server/snapshot/read-records';
import type { Secrets } from '@tribunal/server/snapshot/secrets';
import type { Database } from '@tribunal/server/storage/database';

/** Keeps secrets in a way that tests can see through. */
export const openSecrets: Secrets = {
  hashPassword: async (password) =>
    `$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$${Buffer.from(password).toString('base64').replaceAll('=', '')}`,
  seal: (text) => `sealed ${text}`,
  unseal: (sealed) => (sealed.startsWith('sealed ') ? sealed.slice(7) : undefined),
};

export const loadedAt = new Date('2026-01-01T00:00:00Z');

/** Loads a snapshot that arrives in chunks of this many bytes. */
export function loadText(database: Database, text: string | Buffer, chunkBytes = 65_536): Promise<Loaded> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
  }
  return loadSnapshot({ database, now: () => loadedAt }, readRecords(chunks()), openSecrets);
}

export function loadAll(database: Database, records: Iterable<SnapshotRecord>): Promise<Loaded> {
  return loadRecords({ database, now: () => loadedAt }, records, openSecrets);
}

export async function dumpText(database: Database): Promise<string> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await dumpSnapshot(database, output, { secrets: openSecrets, signal: new AbortController().signal });
  return Buffer.concat(chunks).toString('utf8');
}

export function linesOf(records: Iterable<SnapshotRecord>): string {
  return [...records].map((record) => `${JSON.stringify(record)}\n`).join('');
}
