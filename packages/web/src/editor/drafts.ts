/** What a user wrote for one problem in one language, or in one field of a page, and has not changed since. */
interface Draft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The saved text from which it was written, unless that is empty. */
  readonly base?: string;
}

export interface Drafts {
  read(language: string): Draft | undefined;
  /** False if the browser does not store the draft. */
  write(language: string, text: string, now: number, base?: string): boolean;
  remove(language: string): void;
  removeAll(): void;
}

const prefix = 'draft ';
const maxDrafts = 40;
/** Browsers store about 5 million characters per site. */
const maxCharacters = 2_000_000;

/** The drafts of one user for one problem, in a storage that all problems share. */
export function openDrafts(storage: Storage | undefined, owner: string, problem: string): Drafts {
  const nameOf = (language: string) => `${prefix}${JSON.stringify([owner, problem, language])}`;
  return {
    read: (language) => readDraft(storage, nameOf(language)),
    remove: (language) => storage?.removeItem(nameOf(language)),
    removeAll() {
      const start = nameOf('').slice(0, -'""]'.length);
      for (const name of storage ? oldestFirst(storage) : [])
        if (name.startsWith(start)) storage?.removeItem(name);
    },
    write(language, text, now, base = '') {
      const length = text.length + base.length;
      if (!storage || length > maxCharacters) return false;
      const name = nameOf(language);
      const draft = { text, savedAt: now, ...(base !== '' && { base }) };
      removeSurplus(storage, name, length);
      return store(storage, name, JSON.stringify(draft));
    },
  };
}

/** The storage of the browser, unless the user forbids it. */
export function localDraftStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function readDraft(storage: Storage | undefined, name: string): Draft | undefined {
  try {
    const { text, savedAt, base } = JSON.parse(storage?.getItem(name) ?? '{}');
    if (typeof text !== 'string' || typeof savedAt !== 'number') return undefined;
    return { text, savedAt, ...(typeof base === 'string' && { base }) };
  } catch {
    return undefined;
  }
}

/** The storage may also be full of other things, so drafts are removed until the new one fits. */
function store(storage: Storage, name: string, value: string): boolean {
  const others = oldestFirst(storage).filter((other) => other !== name);
  for (;;) {
    try {
      storage.setItem(name, value);
      return true;
    } catch {
      const oldest = others.shift();
      if (oldest === undefined) return false;
      storage.removeItem(oldest);
    }
  }
}

function removeSurplus(storage: Storage, name: string, added: number): void {
  const others = oldestFirst(storage).filter((other) => other !== name);
  let characters = added + others.reduce((sum, other) => sum + lengthOf(storage, other), 0);
  while (others.length >= maxDrafts || characters > maxCharacters) {
    const oldest = others.shift();
    if (oldest === undefined) return;
    characters -= lengthOf(storage, oldest);
    storage.removeItem(oldest);
  }
}

function lengthOf(storage: Storage, name: string): number {
  return storage.getItem(name)?.length ?? 0;
}

function oldestFirst(storage: Storage): string[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, savedAt: readDraft(storage, name)?.savedAt ?? 0 }))
    .sort((a, b) => a.savedAt - b.savedAt)
    .map(({ name }) => name);
}
