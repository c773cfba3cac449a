import type { LiveRow, LiveScoreboard } from '@tribunal/contract/contests/live-scoreboard';

/** The scoreboard is not open to the reader any more. */
export class BoardIsClosed extends Error {}

interface LoadedRows {
  readonly board: LiveScoreboard;
  /** The same as long as the rows are. */
  readonly tag: string | null;
}

/** Null when the rows are still those with the tag: reading thousands of them again would take long for nothing. */
export async function loadRows(
  address: string,
  minute: number | null,
  knownTag: string | null,
): Promise<LoadedRows | null> {
  const reply = await ask(address, minute === null ? {} : { at: String(minute) });
  const tag = reply.headers.get('etag');
  if (tag !== null && tag === knownTag) return null;
  return { board: (await reply.json()) as LiveScoreboard, tag };
}

/** The viewer's own row as the viewer may see it; null without one. */
export async function loadOwnRow(address: string, minute: number | null): Promise<LiveRow | null> {
  const at = minute === null ? {} : { at: String(minute) };
  const reply = await ask(address, { ...at, own: '1' });
  return ((await reply.json()) as { own: LiveRow | null }).own;
}

async function ask(address: string, query: Readonly<Record<string, string>>): Promise<Response> {
  const url = new URL(address, location.href);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const reply = await fetch(url, { headers: { accept: 'application/json' } });
  if (reply.status === 403 || reply.status === 404) throw new BoardIsClosed();
  if (!reply.ok) throw new Error(`the site answered ${reply.status}`);
  return reply;
}
