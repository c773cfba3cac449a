import { setTimeout as sleep } from 'node:timers/promises';
import { isAmong } from '@tribunal/core/lists';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './connection.ts';

/** What processes on one database tell each other at once; whoever misses it finds out by looking, a little later. */
export type Topic =
  | 'submission_changed'
  | 'submission_queued'
  | 'submission_aborted'
  | 'test_run_queued'
  | 'proposal_changed'
  | 'problem_data_changed'
  | 'contest_notice'
  | 'contest_edited'
  | 'reveal_changed';

/** Called with the id of what it is about, a submission, a test run, a proposal or a contest; with null when anything may have changed, as after a lost connection. */
export type Listener = (id: number | null) => void;

export interface Notifications {
  /** Answers how to stop listening. */
  listen(topic: Topic, listener: Listener): () => void;
  close(): Promise<void>;
}

/** Call it after the commit: inside a transaction, notifications make all commits wait for each other. */
export async function notify(
  { query }: Database,
  submissionId: number,
  ...topics: readonly Topic[]
): Promise<void> {
  const told = sql`select pg_notify(topic, ${String(submissionId)}) from unnest(${topics}::text[]) as topic`;
  // Losing one costs a moment, and the change itself is stored already.
  await told.execute(query).catch(() => {});
}

/** `notify` about many at once. */
export async function notifyAll({ query }: Database, ids: readonly number[], topic: Topic): Promise<void> {
  if (ids.length === 0) return;
  const told = sql`select pg_notify(${topic}, id::text) from unnest(${ids}::int[]) as id`;
  await told.execute(query).catch(() => {});
}

const maxPauseMs = 2000;

/** Opens its connection when somebody listens for the first time. */
export function openNotifications(database: Database): Notifications {
  const listeners = new Map<Topic, Set<Listener>>();
  const closing = new AbortController();
  let work: Promise<void> | undefined;

  const tell = (topic: Topic, submissionId: number | null) => {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(submissionId);
  };
  const stayConnected = async () => {
    for (let pauseMs = 50; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await hear(database, tell, closing.signal)
        .then(() => {
          pauseMs = 50;
        })
        .catch(() => {});
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };

  return {
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      work ??= stayConnected();
      return () => void known.delete(listener);
    },
    async close() {
      closing.abort();
      await work;
    },
  };
}

const topics: readonly Topic[] = [
  'submission_changed',
  'submission_queued',
  'submission_aborted',
  'test_run_queued',
  'proposal_changed',
  'problem_data_changed',
  'contest_notice',
  'contest_edited',
  'reveal_changed',
];

/** One connection, until it is lost or no longer needed. */
async function hear(
  { sessions }: Database,
  tell: (topic: Topic, submissionId: number | null) => void,
  closing: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...sessions.options, keepAlive: true });
  try {
    await client.connect();
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve).on('error', () => resolve());
      closing.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ channel, payload }: pg.Notification) => {
      if (isAmong(topics, channel)) tell(channel, payload ? Number(payload) : null);
    });
    for (const topic of topics) await client.query(`listen ${topic}`);
    for (const topic of topics) tell(topic, null);
    if (!closing.aborted) await ended;
  } finally {
    await client.end();
  }
}
