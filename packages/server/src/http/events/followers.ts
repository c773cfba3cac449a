import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  ChangingSubmission,
  FollowedSubmissions,
} from '../../storage/submissions/live/live-submissions.ts';
import { matchesFilters } from '../../storage/submissions/submission-filters.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { viewerOf } from '../caller/request-viewer.ts';

/** Bytes. A stream whose reader is further behind is closed. */
const mostUnread = 65_536;

export interface Asked extends FollowedSubmissions {
  /** True to hear also of cases that finish. */
  readonly withCases: boolean;
  /** Null to hear nothing of questions and announcements; otherwise the key of the contest that the page is about, or empty. */
  readonly notices: string | null;
}

/** One open stream. There may be thousands, so it has neither a timer nor a query of its own. */
export interface Follower {
  readonly asked: Asked;
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly openedAt: number;
  viewer: Viewer;
}

/** Takes over the connection: streams of the framework would need several times the memory. */
export function openFollower(reply: FastifyReply, asked: Asked, openedAt: number): Follower {
  const { request, raw: response } = reply.hijack();
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  });
  return { asked, request, response, openedAt, viewer: viewerOf(request) };
}

export function follows({ asked: { ids, list } }: Follower, submission: ChangingSubmission): boolean {
  return ids.includes(submission.id) || (list !== null && matchesFilters(list.filters, submission));
}

/** Sends objects that are JSON already. */
export function sendSubmissions(follower: Follower, objects: readonly string[]): void {
  send(follower, `event: submissions\ndata: [${objects.join(',')}]\n\n`);
}

/** Sends an object that is JSON already. */
export function sendNotices(follower: Follower, object: string): void {
  send(follower, `event: notices\ndata: ${object}\n\n`);
}

/** Tells the page that the stream works although nothing happens. */
export function sendPing(follower: Follower): void {
  send(follower, 'event: ping\ndata:\n\n');
}

function send({ response }: Follower, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  response.write(text);
  if (response.writableLength > mostUnread) response.destroy();
}

export function endFollower({ response }: Follower): void {
  response.end();
}

/** Ends the stream if its token was revoked, its session ended or its user was deactivated; otherwise updates the rights. */
export async function identifyAgain(follower: Follower): Promise<void> {
  if (follower.viewer.userId === null) return;
  const caller = await follower.request.callerNow();
  const isIn = caller.kind === 'token' || (caller.kind === 'session' && caller.twoFactor !== 'due');
  if (isIn) follower.viewer = caller;
  else endFollower(follower);
}

/** Bounds the work between two turns of the event loop. */
export const sliceSize = 250;

export async function inSlices<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
  for (let start = 0; start < items.length; start += sliceSize) {
    if (start > 0) await nextTurn();
    for (const item of items.slice(start, start + sliceSize)) act(item);
  }
}
