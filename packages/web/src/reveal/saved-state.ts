import type { RevealData } from '@tribunal/contract/contests/reveal';
import { type Ceremony, playedAt } from './ceremony.ts';

/** What a browser remembers of a ceremony, so that it resumes after the browser was closed. */
interface SavedState {
  readonly version: string;
  /** The steps that have been played, in the words of the site. */
  readonly played: string;
}

export function saveState(contest: string, ceremony: Ceremony, at: number): void {
  if (ceremony.data.isRehearsal) return;
  const state: SavedState = { version: ceremony.data.version, played: playedAt(ceremony, at) };
  try {
    localStorage.setItem(nameOf(contest), JSON.stringify(state));
  } catch {
    // The storage is full or forbidden; then the ceremony does not resume.
  }
}

export function savedState(contest: string): SavedState | null {
  try {
    const state = JSON.parse(localStorage.getItem(nameOf(contest)) ?? 'null') as SavedState | null;
    return typeof state?.played === 'string' ? state : null;
  } catch {
    return null;
  }
}

export function forgetState(contest: string): void {
  try {
    localStorage.removeItem(nameOf(contest));
  } catch {
    // Where the storage is forbidden, nothing is saved.
  }
}

function nameOf(contest: string): string {
  return `reveal:${contest}`;
}

/** The window asks again and again, and a browser has few connections for questions that are never answered. */
const maxMs = 60_000;

/** The plan that begins with the steps that were played; null when the results are still those of `version`. */
export async function planAfter(
  place: HTMLElement,
  played: string,
  version: string,
): Promise<RevealData | null> {
  const body = new URLSearchParams({ version, played });
  for (const field of place.querySelectorAll<HTMLInputElement>(':scope > form input'))
    body.set(field.name, field.value);
  const signal = AbortSignal.timeout(maxMs);
  const reply = await fetch(place.dataset.plan ?? '', { method: 'POST', body, signal });
  if (reply.status === 204) return null;
  return dataOf(reply);
}

export async function wholePlan(place: HTMLElement): Promise<RevealData> {
  return dataOf(await fetch(place.dataset.plan ?? '', { headers: { accept: 'application/json' } }));
}

async function dataOf(reply: Response): Promise<RevealData> {
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return ((await reply.json()) as { data: { object: RevealData } }).data.object;
}
