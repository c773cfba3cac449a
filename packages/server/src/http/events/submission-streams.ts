import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { findSubmission } from '../../storage/submissions/submission-json.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { viewerOf } from '../request/request-viewer.ts';

/** How long a lost notification, a revoked token or a freeze that has begun may go unnoticed. */
const lookAgainMs = 3000;

/** Whoever reads so slowly is not following. */
const mostUnread = 1_048_576;

interface Follower {
  readonly request: FastifyRequest;
  readonly stream: PassThrough;
  told: string;
}

/** Everybody with whom one user follows one submission: they are all told the same, from one question to the database. */
interface Audience {
  readonly submissionId: number;
  viewer: Viewer;
  readonly followers: Set<Follower>;
  asking: Promise<void> | null;
  isOutdated: boolean;
}

export interface SubmissionStreams {
  /** What the caller of the request is told, beginning with the submission as it was found. */
  follow(request: FastifyRequest, submissionId: number, found: string): PassThrough;
  close(): void;
}

/** One listener and one round for all streams of this node, however many there are. */
export function openSubmissionStreams(site: Site): SubmissionStreams {
  const audiences = new Map<string, Audience>();
  let stopListening: (() => void) | undefined;
  let round: NodeJS.Timeout | undefined;

  function start(): void {
    stopListening ??= site.notifications.listen('submission_changed', (changed) => {
      for (const audience of audiences.values())
        if (changed === null || changed === audience.submissionId) refreshSoon(audience);
    });
    round ??= setTimeout(() => void goRound(), lookAgainMs).unref();
  }

  /** The next round finds what a failure leaves out. */
  function refreshSoon(audience: Audience): void {
    refresh(site, audience).catch((err: unknown) => site.log.warn({ err }, 'a stream was not told'));
  }

  async function goRound(): Promise<void> {
    await lookAgain(site, [...audiences.values()]).catch((err: unknown) =>
      site.log.warn({ err }, 'streams were not looked after'),
    );
    round = undefined;
    if (audiences.size > 0) start();
  }

  return {
    follow(request, submissionId, found) {
      const viewer = viewerOf(request);
      const key = `${submissionId} ${viewer.userId}`;
      const audience = audiences.get(key) ?? newAudience(submissionId, viewer);
      audiences.set(key, audience);
      const follower = { request, stream: new PassThrough(), told: '' };
      audience.followers.add(follower);
      follower.stream.once('close', () => {
        audience.followers.delete(follower);
        if (audience.followers.size === 0 && audiences.get(key) === audience) audiences.delete(key);
      });
      start();
      tell(follower, found);
      // Something may have changed since it was found.
      refreshSoon(audience);
      return follower.stream;
    },
    close() {
      stopListening?.();
      clearTimeout(round);
      for (const audience of audiences.values()) end(audience);
    },
  };
}

function newAudience(submissionId: number, viewer: Viewer): Audience {
  return { submissionId, viewer, followers: new Set(), asking: null, isOutdated: false };
}

/**
 * Asks who the followers are and whether they may still read, all of it anew. The first is one question for all of them; the second
 * is asked one after the other, so that streams never keep more than one connection to the database busy.
 */
async function lookAgain(site: Site, audiences: readonly Audience[]): Promise<void> {
  const recognized = audiences.flatMap((audience) =>
    [...audience.followers].map((follower) => recognize(audience, follower)),
  );
  await Promise.all(recognized);
  for (const audience of audiences) {
    await refresh(site, audience);
    for (const { stream } of audience.followers) if (!stream.writableEnded) stream.write(': still here\n\n');
  }
}

async function recognize(audience: Audience, { request, stream }: Follower): Promise<void> {
  const caller = await request.callerNow();
  const isIn = caller.kind === 'token' || (caller.kind === 'session' && caller.twoFactor !== 'due');
  if (isIn) audience.viewer = caller;
  else stream.end();
}

/** Of several changes at once, what the last one left is told. */
function refresh(site: Site, audience: Audience): Promise<void> {
  audience.isOutdated = true;
  audience.asking ??= ask(site, audience).finally(() => {
    audience.asking = null;
  });
  return audience.asking;
}

async function ask({ database, now }: Site, audience: Audience): Promise<void> {
  while (audience.isOutdated && audience.followers.size > 0) {
    audience.isOutdated = false;
    const { submissionId, viewer } = audience;
    const found = await findSubmission(database, viewer, submissionId, now());
    if (!found?.object) end(audience);
    else for (const follower of audience.followers) tell(follower, found.object);
  }
}

function end({ followers }: Audience): void {
  for (const { stream } of followers) stream.end();
}

/** Nothing changes any more once there is a result. */
function tell(follower: Follower, object: string): void {
  const { stream, told } = follower;
  if (object === told || stream.writableEnded) return;
  follower.told = object;
  stream.write(`event: submission\ndata: ${object.replaceAll('\n', ' ')}\n\n`);
  if (JSON.parse(object).result !== null) stream.end();
  else if (stream.writableLength + stream.readableLength > mostUnread) stream.destroy();
}
