import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Site } from '../../site.ts';

/** Takes over the connection: streams of the framework would need several times the memory. */
export function openStream(reply: FastifyReply, headers: Record<string, string>): ServerResponse {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    // nginx would collect the lines.
    'x-accel-buffering': 'no',
    ...headers,
  });
  // A reader that waits for news would otherwise not learn that it is connected.
  raw.flushHeaders();
  return raw;
}

export const eventStream = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
};

/** Disconnects a reader that has not taken more than `maxUnreadBytes` bytes of what it was sent before. A single text may be longer. */
export function sendTo(response: ServerResponse, text: string, maxUnreadBytes: number): void {
  if (text === '' || response.destroyed || response.writableEnded) return;
  if (response.writableLength > maxUnreadBytes) response.destroy();
  else response.write(text);
}

/** A reader that takes nothing for this time is disconnected. */
const maxPauseMs = 60_000;

/** Waits until the reader has taken most of it, so that the past never counts as unread. False when the reader has gone. */
export async function sendSlowly(response: ServerResponse, content: string | Buffer): Promise<boolean> {
  if (!response.destroyed && content.length > 0 && !response.write(content)) await drained(response);
  return !response.destroyed;
}

async function drained(response: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, maxPauseMs);
  response.once('close', stop);
  await once(response, 'drain', { signal: waiting.signal }).catch(() => response.destroy());
  clearTimeout(timer);
  response.off('close', stop);
}

export interface Readers<Reader> {
  readonly open: ReadonlySet<Reader>;
  /** Takes a place for a connection until it closes. False when there is none left, for anybody or for this address. */
  takePlace(response: ServerResponse, address: string | null): boolean;
  add(reader: Reader): void;
  close(): void;
}

interface ReadersOptions<Reader> {
  /** What the figures of the site call these streams. */
  readonly name: string;
  readonly most: number;
  /** For those whose address counts. */
  readonly maxPerAddress?: number;
  readonly everyMs: number;
  /** Sends what is new to all readers. After a failure, the next call tries again. */
  readonly update: (readers: ReadonlySet<Reader>) => Promise<void>;
}

/** The open streams of one kind in this process, with one timer for all of them. */
export function openReaders<Reader extends { readonly response: ServerResponse }>(
  { log, metrics }: Site,
  { name, most, maxPerAddress = most, everyMs, update }: ReadersOptions<Reader>,
): Readers<Reader> {
  const readers = new Set<Reader>();
  const [subscribers, lag] = [metrics.subscribers.labels(name), metrics.feedLag.labels(name)];
  // A sample from the beginning: a graph must not take a kind without readers for one that is missing.
  subscribers.inc(0);
  const places = new Map<string | null, number>();
  let [taken, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];

  const count = (address: string | null, change: 1 | -1) => {
    const now = (places.get(address) ?? 0) + change;
    taken += change;
    if (now === 0) places.delete(address);
    else places.set(address, now);
  };

  const schedule = () => {
    if (readers.size > 0) timer ??= setTimeout(() => void updateAll(), everyMs).unref();
  };

  async function updateAll(): Promise<void> {
    const measured = lag.startTimer();
    await update(readers).catch((err: unknown) => log.warn({ err }, 'cannot continue streams'));
    measured();
    timer = undefined;
    schedule();
  }

  return {
    open: readers,
    takePlace(response, address) {
      const isFull = address !== null && (places.get(address) ?? 0) >= maxPerAddress;
      if (taken >= most || isFull) return false;
      count(address, 1);
      response.once('close', () => count(address, -1));
      return true;
    },
    add(reader) {
      if (reader.response.destroyed) return;
      readers.add(reader);
      subscribers.inc();
      reader.response.once('close', () => {
        readers.delete(reader);
        subscribers.dec();
      });
      schedule();
    },
    close() {
      clearTimeout(timer);
      // A normal end would look like the end of the contest.
      for (const { response } of readers) response.destroy();
    },
  };
}
