import { retryAfterMs } from './backoff.ts';
import type { ApiFailure, Result } from './failure.ts';
import { isObject } from './shape.ts';

/** A response with status 2xx or 304. */
export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
}

export function answerOf(response: Response, body: string): Result<Answer> {
  const { status, headers } = response;
  if (response.ok || status === 304) return { ok: true, value: { status, etag: headers.get('etag'), body } };
  return { ok: false, error: refusalIn(response, body) };
}

function refusalIn({ status, headers, statusText }: Response, body: string): ApiFailure {
  const location = headers.get('location');
  const { message, captcha, fields } = wrappedError(body);
  const text =
    location === null ? (message ?? plainText(headers, body) ?? statusText) : `moved to ${location}`;
  return {
    kind: 'api',
    code: status,
    message: text || 'no reason given',
    retryAfterMs: retryAfterMs(headers.get('retry-after'), new Date()),
    ...(captcha === undefined ? {} : { captcha }),
    ...(fields === undefined ? {} : { fields }),
    ...(location === null ? {} : { location }),
  };
}

function wrappedError(body: string): Partial<Pick<ApiFailure, 'message' | 'captcha' | 'fields'>> {
  try {
    const { error }: { error?: unknown } = JSON.parse(body);
    const { message, captcha, fields } = isObject(error) ? error : {};
    return {
      ...(typeof message === 'string' ? { message } : {}),
      ...(typeof captcha === 'string' ? { captcha } : {}),
      ...(isTexts(fields) ? { fields } : {}),
    };
  } catch {
    return {};
  }
}

function isTexts(fields: unknown): fields is Readonly<Record<string, string>> {
  return (
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === 'string')
  );
}

/** Token errors are plain text; an HTML page contains nothing for a program. */
function plainText(headers: Headers, body: string): string | null {
  if (!headers.get('content-type')?.startsWith('text/plain')) return null;
  // Without a partial character at the end.
  return body
    .trim()
    .slice(0, maxTextLength)
    .replace(/[\ud800-\udbff]$/, '');
}

const maxTextLength = 200;
