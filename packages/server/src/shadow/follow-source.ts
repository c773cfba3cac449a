import { backoffMs, pause } from '@tribunal/client/requests/backoff';
import { OperatorError } from '../environment/operator-error.ts';
import { saveShadowToken } from '../storage/contests/clics/shadows.ts';
import { SourceRefusal } from './source.ts';
import { FeedFormatError, readFeedLine, Silence, textLines } from './source-lines.ts';
import { type Shadowing, takeLine } from './take-line.ts';

interface Following {
  readonly token: string | null;
  /** Ends with the newest line; otherwise with the last one that there will be. */
  readonly isOnce: boolean;
  readonly signal: AbortSignal;
  readonly onRetry: (reason: string) => Promise<void>;
}

/** A feed sends at least a newline every 120 seconds. */
const maxSilenceMs = 150_000;
/** Feeds that do not know `stream=false` go on, so silence means that there are no more lines. */
const silenceAtEndMs = 10_000;
const firstPauseMs = 2000;

/** Reads the feed until it ends, and goes on from the last token when the connection breaks. */
export async function followSource(shadowing: Shadowing, following: Following): Promise<void> {
  const { isOnce, signal, onRetry } = following;
  const position = { token: following.token };
  for (let failures = 0; !signal.aborted; ) {
    const before = position.token;
    try {
      if (await readFeed(shadowing, following, position)) return;
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (isUnknownToken(error) && position.token !== null) {
        // What was submitted is known by its id, so reading everything again submits nothing twice.
        position.token = null;
        await saveShadowToken(shadowing.site.database.query, shadowing.contest.id, null);
        continue;
      }
      if (isOnce || isLasting(error)) throw error;
      if (position.token !== before) failures = 0;
      await onRetry(error instanceof Error ? error.message : String(error));
    }
    if (isOnce) return;
    if (!(await pause(backoffMs(failures++, firstPauseMs, Math.random()), signal))) return;
  }
}

/** True when nothing more will follow. */
async function readFeed(
  shadowing: Shadowing,
  { isOnce, signal }: Following,
  position: { token: string | null },
): Promise<boolean> {
  const stream = await shadowing.source.feed(position.token, isOnce, signal);
  const lines = textLines(stream, isOnce ? silenceAtEndMs : maxSilenceMs);
  try {
    for await (const text of lines) {
      if (text.trim() === '') {
        if (isOnce) return true;
        continue;
      }
      for (const line of readFeedLine(text)) {
        const isLast = await takeLine(shadowing, line);
        position.token = line.token ?? position.token;
        if (isLast) return true;
      }
    }
  } catch (error) {
    if (isOnce && error instanceof Silence) return true;
    throw error;
  }
  return isOnce;
}

function isUnknownToken(error: unknown): boolean {
  return error instanceof SourceRefusal && error.status === 400;
}

/** Errors that do not go away by themselves. */
function isLasting(error: unknown): boolean {
  if (error instanceof SourceRefusal) return error.status < 500 && error.status !== 429;
  return error instanceof OperatorError || error instanceof FeedFormatError;
}
