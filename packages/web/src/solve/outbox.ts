import type { Words } from '../words.ts';

/** A solution that the site has not confirmed yet. */
export interface Waiting {
  /** The same for every attempt to send it, so that the site takes it once. */
  readonly key: string;
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  readonly words: Words;
}

export interface Outbox {
  all(): Waiting[];
  /** The newest solution to a problem takes the place of an older one; the same one keeps its key. */
  keep(solution: Omit<Waiting, 'key' | 'keptAt'>, now: number): Waiting;
  /** Unless something newer has taken its place. */
  remove(solution: Waiting): void;
}

/** The site recognizes a key for 24 hours. */
const maxAgeMs = 20 * 3_600_000;

export function isTooOld({ keptAt }: Waiting, now: number): boolean {
  return now - keptAt > maxAgeMs;
}

/** The solutions of one user that wait in this browser. A storage that is full keeps nothing. */
export function openOutbox(storage: Storage | undefined, owner: string): Outbox {
  const prefix = `outbox ${JSON.stringify(owner)} `;
  const read = (name: string) => waitingIn(storage?.getItem(name));
  return {
    all() {
      const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
      return names.filter((name) => name.startsWith(prefix)).flatMap((name) => read(name) ?? []);
    },
    keep(solution, now) {
      const name = prefix + solution.action;
      const before = read(name);
      const isSame = before && JSON.stringify(before.fields) === JSON.stringify(solution.fields);
      const waiting = isSame && !isTooOld(before, now) ? before : { ...solution, key: newKey(), keptAt: now };
      try {
        storage?.setItem(name, JSON.stringify(waiting));
      } catch {
        // It is sent all the same, by this page.
      }
      return waiting;
    },
    remove({ action, key }) {
      if (read(prefix + action)?.key === key) storage?.removeItem(prefix + action);
    },
  };
}

function waitingIn(text: string | null | undefined): Waiting | undefined {
  try {
    const value = JSON.parse(text ?? '{}');
    const isWhole =
      [value.key, value.action].every((one) => typeof one === 'string') && Array.isArray(value.fields);
    return isWhole ? { words: {}, keptAt: 0, ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Sites without HTTPS have no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
