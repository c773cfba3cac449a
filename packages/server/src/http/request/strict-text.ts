import { unescapePercents } from './unescape-percents.ts';

/** Text from bytes that a request brought along. Throws what becomes a 400 when they are not UTF-8. */
export function strictText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw notText();
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The names and values of a form or a query, in their order. A percent sign that encodes nothing stands for itself.
 * Throws what becomes a 400 when there are more than `most`, by default what an address has space for.
 */
export function strictPairs(written: string, most = 65_536): [name: string, value: string][] {
  const pairs = written.split('&', most + 1);
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

function percentDecoded(written: string): string {
  const spaced = written.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return strictText(unescapePercents(spaced));
  }
}

/** What JSON said: its escapes can write halves of characters, which no UTF-8 can hold. */
export function strictValue(value: unknown): unknown {
  // Not recursive: what is sent may be nested deeper than the stack is.
  const pending = [value];
  while (pending.length > 0) {
    const one = pending.pop();
    if (typeof one === 'string' && !isWhole(one)) throw notText();
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, held] of Object.entries(one)) pending.push(name, held);
  }
  return value;
}

function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function notText(): Error {
  return badRequest('the request is not UTF-8');
}

/** Becomes a 400. */
export function badRequest(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}
