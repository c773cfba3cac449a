import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openEmbeddedPostgres } from '@tribunal/server/database/embedded/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { endDatabaseProcesses } from './start-database-process.ts';

/** A new folder, removed at the end of the test together with the processes that a failed test left in it. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-embedded-'));
  after(async () => {
    await endDatabaseProcesses();
    await endServer(folder);
    await rm(folder, { recursive: true });
  });
  return folder;
}

export async function serverPid(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10) || undefined;
}

/** Queries the database of the data directory, as a command would. */
export async function ask(dataDir: string, question: string): Promise<Record<string, unknown>[]> {
  const postgres = await openEmbeddedPostgres(dataDir, 'command', pino({ level: 'silent' }));
  const client = new pg.Client(postgres.server);
  try {
    await client.connect();
    return (await client.query(question)).rows;
  } finally {
    await client.end();
    await postgres.close();
  }
}

async function endServer(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir);
  if (pid) process.kill(pid, 'SIGQUIT');
}
