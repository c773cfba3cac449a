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
import { eventStream, openStream, sendTo } from '../reply/streams.ts';
import type { KnownBoard } from '../scoreboard/board-changes.ts';

/** Bytes. A stream whose reader is further behind is closed. */
const maxUnreadBytes = 65_536;

export interface Asked extends FollowedSubmissions {
  /** True to hear also of cases that finish. */
  readonly withCases: boolean;
  /** True to hear what the reader has reached in the contest that they are in. */
  readonly withOwnStates: boolean;
  /** Null to hear nothing of questions and announcements; otherwise the key of the contest that the page is about, or empty. */
  readonly notices: string | null;
  /** Null to hear nothing of the times of contests; otherwise the keys of those on the page, separated by commas. */
  readonly clocks: string | null;
  /**
   * The contest whose scoreboard the page shows, what the page knows of it, whether it shows what the public sees, and the secret of the link
   * through which it is seen, or empty; null for other pages.
   */
  readonly scoreboard:
    | (KnownBoard & { readonly key: string; readonly isPublic: boolean; readonly secret: string })
    | null;
}

/** One open stream. There may be thousands, so it has neither a timer nor a query of its own. */
export interface Follower {
  readonly asked: Asked;
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly openedAt: number;
  viewer: Viewer;
}

export function openFollower(reply: FastifyReply, asked: Asked, openedAt: number): Follower {
  const { request } = reply;
  return { asked, request, response: openStream(reply, eventStream), openedAt, viewer: viewerOf(request) };
}

export function follows({ asked: { ids, list } }: Follower, submission: ChangingSubmission): boolean {
  return ids.includes(submission.id) || (list !== null && matchesFilters(list.filters, submission));
}

/** Whether the reader of the page sent the submission, and the page shows what they have reached. */
export function showsOwn({ asked, viewer }: Follower, { userId }: ChangingSubmission): boolean {
  return asked.withOwnStates && userId === viewer.userId;
}

/** Sends objects that are JSON already. */
export function sendSubmissions(follower: Follower, objects: readonly string[]): void {
  send(follower, `event: submissions\ndata: [${objects.join(',')}]\n\n`);
}

/** Sends an object that is JSON already. */
export function sendNotices(follower: Follower, object: string): void {
  send(follower, `event: notices\ndata: ${object}\n\n`);
}

/** Sends an array that is JSON already. */
export function sendClocks(follower: Follower, clocks: string): void {
  send(follower, `event: clocks\ndata: ${clocks}\n\n`);
}

/** Sends an object that is JSON already. */
export function sendScoreboard(follower: Follower, object: string): void {
  send(follower, `event: scoreboard\ndata: ${object}\n\n`);
}

/** Sends an object that is JSON already. */
export function sendOwnStates(follower: Follower, object: string): void {
  send(follower, `event: own\ndata: ${object}\n\n`);
}

/** Tells the page that the stream works although nothing happens. */
export function sendPing(follower: Follower): void {
  send(follower, 'event: ping\ndata:\n\n');
}

function send({ response }: Follower, text: string): void {
  sendTo(response, text, maxUnreadBytes);
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
