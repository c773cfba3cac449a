const LONGEST = 2000;
/** Any address will do: it only has to be one that no path of ours can leave. */
const origin = 'http://site.invalid';

/** Where to go after signing in: a path of this site, or the fallback. */
export function nextPath(next: unknown, fallback: string): string {
  if (typeof next !== 'string' || next.length > LONGEST || !/^\/(?![/\\])/.test(next)) return fallback;
  if (!URL.canParse(next, origin)) return fallback;
  const address = new URL(next, origin);
  if (address.origin !== origin || address.pathname.startsWith('//')) return fallback;
  return address.pathname + address.search + address.hash;
}
