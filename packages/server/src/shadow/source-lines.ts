import { fieldsOf, isObject } from '@tribunal/core/unknown';
/** A line of an event feed. Collections are split into their objects. */
export interface FeedLine {
  readonly type: string;
  readonly id: string | null;
  /** Null when the object was deleted. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Null on all but the last object of a line. */
  readonly token: string | null;
}

/** Nothing arrived for too long. */
export class Silence extends Error {}

/** The feed cannot be understood, however often it is read. */
export class FeedFormatError extends Error {}

const maxLineLength = 64 << 20;

/** The lines of a stream, with empty ones, which only keep the connection open. Throws when nothing arrives for too long. */
export async function* textLines(
  stream: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) break;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxLineLength) throw new FeedFormatError('the feed has a line that is too long');
      yield* lines;
    }
    if (rest.trim() !== '') yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`nothing arrived for ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}

export function readFeedLine(text: string): FeedLine[] {
  const line = fieldsOf(JSON.parse(text));
  const { type, id = null, data, token } = line;
  if (typeof type !== 'string' || 'op' in line || data === undefined)
    throw new FeedFormatError('the feed has another format than that of the versions 2022-07 to 2026-01');
  const last = typeof token === 'string' ? token : null;
  if (!Array.isArray(data)) return [{ type, id: asId(id), data: asObject(data), token: last }];
  return data.map((one, index) => {
    const object = asObject(one);
    return { type, id: asId(object?.id), data: object, token: index === data.length - 1 ? last : null };
  });
}

function asId(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function asObject(value: unknown): FeedLine['data'] {
  return isObject(value) ? value : null;
}
