import type { ServerResponse } from 'node:http';
import type { Site } from '../../../../site.ts';
import { findRemote } from '../../../../storage/contests/scoreboard/reveal-remotes.ts';
import { openReaders, sendTo } from '../../../reply/streams.ts';

interface Reader {
  readonly contestId: number;
  readonly response: ServerResponse;
  last: string;
}

interface RemoteStreams {
  follow(contestId: number, response: ServerResponse): void;
  close(): void;
}

const maxReaders = 200;
/** Bytes. */
const maxUnreadBytes = 65_536;
/** After this time at most, a lost notification is made up for. */
const checkEveryMs = 5000;
/** A browser connects again by itself; then the site asks again who it is. */
const maxStreamMs = 60_000;

/** The windows and remote controls of the ceremonies that are open in this process. */
export function openRemoteStreams(site: Site): RemoteStreams {
  const readers = openReaders<Reader>(site, {
    name: 'reveal',
    most: maxReaders,
    everyMs: checkEveryMs,
    update: send,
  });
  let stopListening: (() => void) | undefined;

  /** From the first stream on: listening takes a connection to the database. */
  function listen(): void {
    stopListening ??= site.notifications.listen('reveal_changed', (contestId) => {
      const told = [...readers.open].filter((reader) => contestId === null || reader.contestId === contestId);
      send(new Set(told)).catch((err: unknown) => site.log.warn({ err }, 'cannot tell the remote controls'));
    });
  }

  async function send(some: ReadonlySet<Reader>): Promise<void> {
    for (const contestId of new Set([...some].map((reader) => reader.contestId))) {
      const text = JSON.stringify(await findRemote(site.database.query, contestId));
      for (const reader of some) if (reader.contestId === contestId) sendNew(reader, text);
    }
  }

  return {
    follow(contestId, response) {
      if (!readers.takePlace(response, null)) return void response.end();
      const reader = { contestId, response, last: '' };
      listen();
      readers.add(reader);
      const timer = setTimeout(() => response.end(), maxStreamMs).unref();
      response.once('close', () => clearTimeout(timer));
      sendTo(response, 'retry: 500\n\n', maxUnreadBytes);
      void send(new Set([reader])).catch(() => response.end());
    },
    close() {
      stopListening?.();
      readers.close();
    },
  };
}

function sendNew(reader: Reader, text: string): void {
  if (reader.last === text) return;
  reader.last = text;
  sendTo(reader.response, `event: remote\ndata: ${text}\n\n`, maxUnreadBytes);
}
