const pauseMs = 150;
/** A list that was just read need not be read again. */
const freshMs = 2000;

/**
 * Shows what the server finds while the reader types or presses a filter. The address follows, so that reloading the page and coming back to
 * it show the same. When the reader returns to the page, the list is read again: it shows what they have solved meanwhile.
 */
export function filterAtOnce(form: HTMLFormElement, results: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let readAt = Date.now();

  async function read(address: string): Promise<void> {
    asking?.abort();
    asking = new AbortController();
    try {
      const reply = await fetch(address, { headers: { accept: 'text/html' }, signal: asking.signal });
      if (!reply.ok || reply.redirected) return;
      const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
      const found = page.getElementById(results.id);
      if (!found) return;
      readAt = Date.now();
      history.replaceState(history.state, '', address);
      show(results, found);
    } catch {
      // The button of the form still works.
    }
  }

  function readSoon(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const address = addressOf(form);
      if (address !== location.pathname + location.search) void read(address);
    }, delay);
  }

  form.addEventListener('input', (event) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    readSoon(isText ? pauseMs : 0);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > freshMs) void read(location.href);
  });
}

/** As the browser would send the form, without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  const { pathname } = new URL(form.action);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** The place of the reader in the list, and the link with the focus, stay. */
function show(results: HTMLElement, found: HTMLElement): void {
  if (results.innerHTML === found.innerHTML) return;
  const focused = results.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  results.replaceChildren(...found.childNodes);
  if (focused) results.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus();
  const summary = document.getElementById('filtered-count');
  if (summary)
    summary.textContent = results.querySelector('[data-count]')?.textContent ?? results.textContent;
}
