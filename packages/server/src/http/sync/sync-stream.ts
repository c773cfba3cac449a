import type { ServerResponse } from 'node:http';
import type { SyncSubmission } from '@tribunal/contract/sync';
import { parseTime } from '@tribunal/contract/time';
import { groupBy, itemAt } from '@tribunal/core/lists';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { type FeedQuery, feedPage, logNumbers } from '../../storage/contests/scoreboard/sync-json.ts';
import { eventStream, openReaders, openStream, sendSlowly, sendTo } from '../reply/streams.ts';
import { queryOf } from '../request/query.ts';
import { givenKeyText } from './key.ts';

/** How often the contests with streams are looked at: one query for all of them. */
const lookEveryMs = 200;
/** Proxies close connections that are silent for a minute. */
const commentEveryMs = 15_000;
/** Bytes. A reader that is further behind is disconnected; it continues after the last event that it has. */
const maxUnreadBytes = 4_194_304;
const rowsPerPage = 1000;
const maxStreams = 5000;

type StreamQuery = Pick<FeedQuery, 'status' | 'participation'>;

interface Reader {
  readonly contestId: number;
  readonly query: StreamQuery;
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  /** Rows with a later judge time follow. */
  after: number;
  /** The newest entry of the contest log that the reader has. */
  logNumber: number;
}

interface SyncStreams {
  /** Takes over the connection; null when there are too many. */
  open(reply: FastifyReply, contestId: number, query: StreamQuery, after: number): FastifyReply | null;
}

/** Judge times are unique within a contest and follow the order of the commits, so the last one is enough to continue. */
export function openSyncStreams(app: FastifyInstance, site: Site): SyncStreams {
  const { database, now } = site;
  const { pool } = database;
  const numberOf = logNumbers(pool);
  let commentAt = 0;

  async function update(readers: ReadonlySet<Reader>): Promise<void> {
    const alike = groupBy(
      [...readers],
      ({ contestId, query, after }) => `${contestId} ${query.status} ${query.participation} ${after}`,
    );
    for (const group of alike.values()) await advance(group);
    if (now().getTime() < commentAt) return;
    commentAt = now().getTime() + commentEveryMs;
    for (const reader of readers) await keepOpen(reader);
  }

  async function advance(group: readonly Reader[]): Promise<void> {
    const { contestId, query } = itemAt(group, 0);
    const number = await numberOf(contestId);
    if (number === undefined) {
      for (const { response } of group) response.destroy();
      return;
    }
    const behind = group.filter(({ logNumber }) => logNumber < number);
    for (let after = behind[0]?.after; after !== undefined; ) {
      const page = await readPage(contestId, query, after);
      after = page.isFull ? page.last : undefined;
      for (const reader of behind) {
        reader.after = page.last;
        if (!page.isFull) reader.logNumber = page.number;
        send(reader, page.text);
      }
    }
  }

  /** The events after a judge time. */
  async function readPage(contestId: number, query: StreamQuery, after: number) {
    const from_timestamp = new Date(after + 1);
    const page = await feedPage(pool, contestId, { ...query, from_timestamp, limit: rowsPerPage });
    const rows: SyncSubmission[] = JSON.parse(page.text);
    const last = rows.at(-1);
    return {
      text: rows.map(eventOf).join(''),
      last: last ? Date.parse(last.judgedAt) : after,
      isFull: rows.length === rowsPerPage,
      number: page.number,
    };
  }

  /** The past, as fast as the reader takes it; afterwards it waits for news with the others. */
  async function begin(reader: Omit<Reader, 'logNumber'>): Promise<void> {
    for (;;) {
      const page = await readPage(reader.contestId, reader.query, reader.after);
      if (!(await sendSlowly(reader.response, page.text))) return;
      reader.after = page.last;
      if (!page.isFull) return readers.add({ ...reader, logNumber: page.number });
    }
  }

  async function readerNow(request: FastifyRequest): Promise<number | null> {
    const { readerContestId } = await request.identityNow();
    return readerContestId ?? app.contestOfReader(givenKeyText(request));
  }

  /** A reader token may have been revoked. */
  async function keepOpen(reader: Reader): Promise<void> {
    const { request, response } = reader;
    if (request.readerContestId !== null && (await readerNow(request)) !== reader.contestId)
      response.destroy();
    else send(reader, ': still here\n\n');
  }

  const readers = openReaders(site, { name: 'sync', most: maxStreams, everyMs: lookEveryMs, update });
  app.addHook('preClose', async () => readers.close());
  return {
    open(reply, contestId, query, after) {
      const { request } = reply;
      if (!readers.takePlace(reply.raw, null)) return null;
      const response = openStream(reply, eventStream);
      if (request.method === 'HEAD') response.end();
      else {
        response.write(': the feed follows\n\n');
        begin({ contestId, query, request, response, after }).catch((err: unknown) => {
          site.log.warn({ err }, 'cannot send a sync stream');
          response.destroy();
        });
      }
      return reply;
    },
  };
}

function eventOf(row: SyncSubmission): string {
  return `id: ${row.judgedAt}\nevent: submission\ndata: ${JSON.stringify(row)}\n\n`;
}

function send({ response }: Reader, text: string): void {
  sendTo(response, text, maxUnreadBytes);
}

/** In milliseconds; null for a text that is not the id of an event. */
export function lastEventOf(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  const text =
    typeof header === 'string' && header !== '' ? header : (queryOf(request).get('last_event_id') ?? '');
  if (text === '') return 0;
  return parseTime(text)?.getTime() ?? null;
}
