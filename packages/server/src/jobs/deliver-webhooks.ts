import { randomUUID } from 'node:crypto';
import { catchUpFeed } from '../actions/contests/clics/catch-up-feed.ts';
import { deliverLines } from '../actions/contests/webhooks/deliver-lines.ts';
import { postSigned, type Sending } from '../actions/contests/webhooks/post-signed.ts';
import type { Site } from '../site.ts';
import {
  claimWebhooks,
  contestsToCompare,
  contestsToFollow,
} from '../storage/contests/webhooks/webhook-deliveries.ts';

interface WebhookJob {
  /** Starts what is due and does not wait for receivers. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Connections of one process at a time. */
const maxAtOnce = 100;
/** Names of people are not in the contest log. */
const compareEveryMs = 30_000;

interface WebhookOptions extends Pick<Sending, 'resolve'> {
  /** Longer than one attempt. A webhook whose process was killed is free after this time. */
  readonly leaseMs?: number;
}

/** Sends the lines of event feeds to the webhooks of their contests. Each webhook has one sender at a time, in whichever process. */
export function deliverWebhooks(
  site: Pick<Site, 'database' | 'log' | 'now' | 'secretKey' | 'settings'>,
  { leaseMs = 30_000, resolve }: WebhookOptions = {},
): WebhookJob {
  const { database, log, now, settings } = site;
  const stopping = new AbortController();
  const { signal } = stopping;
  const sending = { allowedNetworks: settings.SITE_WEBHOOK_NETWORKS, signal, ...(resolve && { resolve }) };
  const [following, delivering] = [new Map<number, Promise<void>>(), new Map<number, Promise<void>>()];
  let compareAt = 0;

  /** One piece of work for each number, and none waits for another. */
  function start(running: Map<number, Promise<void>>, id: number, work: () => Promise<void>): void {
    if (running.has(id)) return;
    const task = work()
      .catch((err: unknown) => log.warn({ err }, 'cannot deliver webhooks'))
      .finally(() => running.delete(id));
    running.set(id, task);
  }

  async function follow(): Promise<void> {
    const moment = now();
    for (const id of await contestsToFollow(database, moment))
      start(following, id, () => catchUpFeed(database, id, moment, 'log', signal));
    if (moment.getTime() < compareAt) return;
    compareAt = moment.getTime() + compareEveryMs;
    for (const id of await contestsToCompare(database.query))
      start(following, id, () => catchUpFeed(database, id, moment, 'configuration', signal));
  }

  return {
    async run() {
      await follow();
      const lease = { name: randomUUID(), ms: leaseMs };
      const most = maxAtOnce - delivering.size;
      if (most <= 0) return;
      const post = (message: Parameters<typeof postSigned>[0]) => postSigned(message, sending);
      for (const hook of await claimWebhooks(database.query, lease, most, now()))
        start(delivering, hook.id, () => deliverLines({ site, lease, signal, post }, hook));
    },
    async stop() {
      stopping.abort();
      await Promise.all([...following.values(), ...delivering.values()]);
    },
  };
}
