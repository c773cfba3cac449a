import { unescapePercents } from './unescape-percents.ts';

/** Decodes bytes of a request. Throws an error with status 400 when they are not UTF-8. */
export function strictText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw notText();
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The names and values of a form or a query, in order. A percent sign that encodes nothing stays as it is.
 * Throws an error with status 400 when there are more than `most` pairs. The default is the longest possible address.
 */
export function strictPairs(encoded: string, most = 65_536): [name: string, value: string][] {
  const pairs = encoded.split('&', most + 1);
  if (pairs.length > most) throw badRequest(`the form has more than ${most} fields`);
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.indexOf('=');
      return end < 0
        ? [percentDecoded(pair), '']
        : [percentDecoded(pair.slice(0, end)), percentDecoded(pair.slice(end + 1))];
    });
}

function percentDecoded(encoded: string): string {
  const spaced = encoded.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return strictText(unescapePercents(spaced));
  }
}

/** Checks a JSON value: its escapes can contain unpaired surrogates, which UTF-8 cannot encode. */
export function strictValue(value: unknown): unknown {
  // Not recursive, because input may be nested deeper than the stack allows.
  const pending = [value];
  while (pending.length > 0) {
    const one = pending.pop();
    if (typeof one === 'string' && !isWellFormed(one)) throw notText();
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) pending.push(name, inner);
  }
  return value;
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function notText(): Error {
  return badRequest('the request is not UTF-8');
}

/** An error with status 400. */
export function badRequest(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}
