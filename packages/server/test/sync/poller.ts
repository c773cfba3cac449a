import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cursor } from '@tribunal/client/cursor';
import { followSubmissions } from '@tribunal/client/follow';
import { TribunalError } from '@tribunal/client/requests/failure';
import { TribunalSync } from '@tribunal/client/sync';
import type { SyncSubmission } from '@tribunal/contract/sync';
import { deadlineMs } from '../../../../test/eventually.ts';
import { syncKey } from '../fixtures/site.ts';

/** A client that follows the documented recipe exactly. */
export interface Poller {
  readonly picture: Map<string, SyncSubmission>;
  /** Polls until it is stopped, and then once more to the end. */
  run(): Promise<void>;
  stop(): void;
}

interface PollerOptions {
  readonly contest: string;
  readonly limit: number;
  readonly status: 'final' | 'all';
  /** Called before each poll, so that a client can switch between the nodes of a site. */
  address(): string;
  /** The precision of a time in a JavaScript client. */
  readonly throughDate?: boolean;
  /** Forgets everything but its result and last judge time, as after a restart. */
  readonly keepsConnections?: boolean;
}

export function aPoller(options: PollerOptions): Poller {
  const picture = new Map<string, SyncSubmission>();
  let last = '2000-01-01T00:00:00Z';
  let isStopped = false;

  async function poll(): Promise<number> {
    const rows = await fetchPage(options, last);
    if (!rows) return 0;
    let fresh = 0;
    for (const row of rows) {
      assert.ok(
        Date.parse(row.judgedAt) >= Date.parse(last),
        `judge time went back from ${last} to ${row.judgedAt}`,
      );
      const known = picture.get(row.id);
      if (known?.judgedAt === row.judgedAt) assert.deepEqual(row, known);
      else fresh++;
      picture.set(row.id, row);
      last = options.throughDate ? new Date(row.judgedAt).toISOString() : row.judgedAt;
    }
    return fresh;
  }

  return {
    picture,
    async run() {
      while (!isStopped) {
        if ((await poll()) === 0) await sleep(pauseMs);
      }
      while ((await poll()) > 0);
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Often enough to see intermediate states, while leaving the machine to the writers. */
const pauseMs = 10;

/** Null if the site is unavailable at the moment. */
async function fetchPage(options: PollerOptions, from: string): Promise<SyncSubmission[] | null> {
  const query = new URLSearchParams({
    from_timestamp: from,
    limit: String(options.limit),
    status: options.status,
  });
  const url = `${options.address()}/api/v2/sync/contest/${options.contest}/submissions?${query}`;
  const connection = options.keepsConnections === false ? 'close' : 'keep-alive';
  const headers = { 'x-global-api-key': syncKey, connection };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(deadlineMs) }).catch(() => null);
  if (response === null || response.status === 503) return null;
  assert.equal(response.status, 200);
  return (await response.json().catch(() => null)) as SyncSubmission[] | null;
}

/** The follower of the client library, restarted repeatedly from its saved cursor in the middle of a page. */
export function aFollower(options: PollerOptions): Poller {
  const picture = new Map<string, SyncSubmission>();
  let isStopped = false;
  let saved: Cursor | null = null;
  const cursor = {
    load: async () => saved,
    async save(place: Cursor) {
      saved = place;
    },
  };

  async function follow(rowsBeforeRestart: number): Promise<void> {
    const { contest, limit, status } = options;
    const sync = new TribunalSync({ site: options.address(), key: syncKey, retries: 0 });
    let rows = 0;
    for await (const row of followSubmissions(sync, contest, { limit, status, cursor, once: true })) {
      const known = picture.get(row.id);
      assert.ok(!known || Date.parse(row.judgedAt) >= Date.parse(known.judgedAt), 'a judge time went back');
      picture.set(row.id, row);
      if (++rows === rowsBeforeRestart) return;
    }
  }

  return {
    picture,
    async run() {
      while (!isStopped) {
        await follow(5).catch(unlessAway);
        await sleep(pauseMs);
      }
      await follow(Number.POSITIVE_INFINITY);
    },
    stop() {
      isStopped = true;
    },
  };
}

function unlessAway(error: unknown): void {
  const isAway =
    error instanceof TribunalError && !(error.failure.kind === 'api' && error.failure.code !== 503);
  if (!isAway) throw error;
}
