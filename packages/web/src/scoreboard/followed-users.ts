import { maxFilteredUsers } from '@tribunal/core/scoreboard/filters';

const storedAs = 'followed-users';

/** The users whom the reader follows, on this computer. Browsers may forbid the storage, for example inside a frame. */
export function followedUsers(): Set<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

export function saveFollowed(users: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storedAs, JSON.stringify([...users].slice(-maxFilteredUsers)));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
