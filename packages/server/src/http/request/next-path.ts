const LONGEST = 2000;
/** Any origin works, as long as no path of this site can leave it. */
const origin = 'http://site.invalid';

/** The path to open after signing in: a path of this site, or the fallback. */
export function nextPath(next: unknown, fallback: string): string {
  if (typeof next !== 'string' || next.length > LONGEST || !/^\/(?![/\\])/.test(next)) return fallback;
  if (!URL.canParse(next, origin)) return fallback;
  const address = new URL(next, origin);
  if (address.origin !== origin || address.pathname.startsWith('//')) return fallback;
  return address.pathname + address.search + address.hash;
}
