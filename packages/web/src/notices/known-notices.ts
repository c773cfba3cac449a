const mostRemembered = 100;

/** Whether the reader has dismissed it, on whatever page of this browser. */
export function isDismissed(id: string): boolean {
  return read('dismissed notices').includes(id);
}

export function rememberDismissed(id: string): void {
  add('dismissed notices', id);
}

/** False at the first question about a notice, and true later: a sound is played once. */
export function hasHeard(id: string): boolean {
  const isKnown = read('heard notices').includes(id);
  if (!isKnown) add('heard notices', id);
  return isKnown;
}

function read(name: string): string[] {
  try {
    const ids = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** A browser that stores nothing shows a notice again on the next page. */
function add(name: string, id: string): void {
  try {
    localStorage.setItem(name, JSON.stringify([...read(name), id].slice(-mostRemembered)));
  } catch {
    return;
  }
}
