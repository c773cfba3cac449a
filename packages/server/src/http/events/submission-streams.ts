import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { findSubmission } from '../../storage/submissions/submission-json.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { openWatch } from './feed.ts';

/** After this time at most, a stream notices a lost notification, a revoked token or the begin of a freeze. */
const checkEveryMs = 3000;

/** Bytes. A stream whose reader is further behind is closed. */
const maxUnreadBytes = 1_048_576;

interface Follower {
  readonly request: FastifyRequest;
  readonly stream: PassThrough;
  lastSent: string;
}

/** All streams of one user about one submission: they get the same updates from one query. */
interface Audience {
  readonly submissionId: number;
  viewer: Viewer;
  readonly followers: Set<Follower>;
  refreshing: Promise<void> | null;
  isOutdated: boolean;
}

interface SubmissionStreams {
  /** The updates for the caller of the request. The first one is the submission as it was found. */
  follow(request: FastifyRequest, submissionId: number, found: string): PassThrough;
  close(): void;
}

/** One listener and one timer for all streams of this process. */
export function openSubmissionStreams(site: Site): SubmissionStreams {
  const audiences = new Map<string, Audience>();
  const watch = openWatch(site, {
    subject: 'one submission',
    topics: ['submission_changed'],
    hear(changed) {
      for (const audience of audiences.values())
        if (changed === null || changed === audience.submissionId) refreshSoon(audience);
    },
    isWatched: () => audiences.size > 0,
    check: { everyMs: checkEveryMs, run: () => checkStreams(site, [...audiences.values()]) },
  });

  /** After a failure, the next check sends the update. */
  function refreshSoon(audience: Audience): void {
    refresh(site, audience).catch((err: unknown) => site.log.warn({ err }, 'cannot update a stream'));
  }

  return {
    follow(request, submissionId, found) {
      const viewer = viewerOf(request);
      const key = `${submissionId} ${viewer.userId}`;
      const audience = audiences.get(key) ?? newAudience(submissionId, viewer);
      audiences.set(key, audience);
      const follower = { request, stream: new PassThrough(), lastSent: '' };
      audience.followers.add(follower);
      follower.stream.once('close', () => {
        audience.followers.delete(follower);
        if (audience.followers.size === 0 && audiences.get(key) === audience) audiences.delete(key);
      });
      watch.start();
      sendUpdate(follower, found);
      // The submission may have changed since it was found.
      refreshSoon(audience);
      return follower.stream;
    },
    close() {
      watch.close();
      for (const audience of audiences.values()) end(audience);
    },
  };
}

function newAudience(submissionId: number, viewer: Viewer): Audience {
  return { submissionId, viewer, followers: new Set(), refreshing: null, isOutdated: false };
}

/**
 * Checks who the callers are now and whether they may still read the submission. The second check runs for one audience after the
 * other, so that streams never use more than one connection to the database.
 */
async function checkStreams(site: Site, audiences: readonly Audience[]): Promise<void> {
  const identified = audiences.flatMap((audience) =>
    [...audience.followers].map((follower) => identifyAgain(audience, follower)),
  );
  await Promise.all(identified);
  for (const audience of audiences) {
    await refresh(site, audience);
    for (const { stream } of audience.followers) if (!stream.writableEnded) stream.write(': still here\n\n');
  }
}

async function identifyAgain(audience: Audience, { request, stream }: Follower): Promise<void> {
  const caller = await request.callerNow();
  const isIn = caller.kind === 'token' || (caller.kind === 'session' && caller.twoFactor !== 'due');
  if (isIn) audience.viewer = caller;
  else stream.end();
}

/** Several changes at once make one update with the last state. */
function refresh(site: Site, audience: Audience): Promise<void> {
  audience.isOutdated = true;
  audience.refreshing ??= loadAndSend(site, audience).finally(() => {
    audience.refreshing = null;
  });
  return audience.refreshing;
}

async function loadAndSend({ database, now }: Site, audience: Audience): Promise<void> {
  while (audience.isOutdated && audience.followers.size > 0) {
    audience.isOutdated = false;
    const { submissionId, viewer } = audience;
    const found = await findSubmission(database, viewer, submissionId, now());
    if (!found?.object) end(audience);
    else for (const follower of audience.followers) sendUpdate(follower, found.object);
  }
}

function end({ followers }: Audience): void {
  for (const { stream } of followers) stream.end();
}

/** A submission with a result does not change any more, so its stream ends. */
function sendUpdate(follower: Follower, object: string): void {
  const { stream, lastSent } = follower;
  if (object === lastSent || stream.writableEnded) return;
  follower.lastSent = object;
  stream.write(`event: submission\ndata: ${object.replaceAll('\n', ' ')}\n\n`);
  if (JSON.parse(object).result !== null) stream.end();
  else if (stream.writableLength + stream.readableLength > maxUnreadBytes) stream.destroy();
}
