import type { RevealData } from '@tribunal/contract/contests/reveal';
import { type Ceremony, revealedAt } from './ceremony.ts';

/** What a browser remembers of a ceremony, so that it resumes after the browser was closed. */
interface SavedState {
  readonly version: string;
  readonly at: number;
  readonly cells: readonly string[];
  readonly placed: readonly number[];
}

export function saveState(contest: string, ceremony: Ceremony, at: number): void {
  if (ceremony.data.isRehearsal) return;
  const state: SavedState = { version: ceremony.data.version, at, ...revealedAt(ceremony, at) };
  try {
    localStorage.setItem(nameOf(contest), JSON.stringify(state));
  } catch {
    // The storage is full or forbidden; then the ceremony does not resume.
  }
}

export function savedState(contest: string): SavedState | null {
  try {
    const text = localStorage.getItem(nameOf(contest));
    return text === null ? null : (JSON.parse(text) as SavedState);
  } catch {
    return null;
  }
}

export function forgetState(contest: string): void {
  localStorage.removeItem(nameOf(contest));
}

function nameOf(contest: string): string {
  return `reveal:${contest}`;
}

/** The plan of what is still hidden, after what was revealed; null when the results are still those of `version`. */
export async function planAfter(
  place: HTMLElement,
  revealed: { readonly cells: readonly string[]; readonly placed: readonly number[] },
  version: string,
): Promise<RevealData | null> {
  const body = new URLSearchParams({ version });
  body.set('cells', revealed.cells.join(' '));
  body.set('placed', revealed.placed.join(' '));
  for (const field of place.querySelectorAll<HTMLInputElement>('form input'))
    body.set(field.name, field.value);
  const reply = await fetch(place.dataset.plan ?? '', { method: 'POST', body });
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
