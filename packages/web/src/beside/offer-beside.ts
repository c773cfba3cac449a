import { openBeside } from './open-beside.ts';

const name = 'editor beside statement';

/** On a wide screen, a button shows and hides the editor beside the statement. The choice is remembered. */
export function offerBeside(columns: HTMLElement): void {
  const panel = columns.querySelector<HTMLElement>('.submit-beside')!;
  const toggle = columns.querySelector<HTMLButtonElement>('.beside-toggle')!;
  let opened: Promise<boolean> | undefined;

  async function show(isWanted: boolean): Promise<void> {
    if (isWanted) opened ??= openBeside(panel, panel.dataset.address ?? '');
    const isShown = isWanted && (await opened) === true;
    panel.hidden = !isShown;
    columns.classList.toggle('full-width', isShown);
    toggle.setAttribute('aria-expanded', String(isShown));
  }

  columns.querySelector('.problem-title')?.append(toggle);
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    const isWanted = toggle.getAttribute('aria-expanded') !== 'true';
    remember(isWanted);
    void show(isWanted);
  });
  // After the first paint, so that the statement does not wait for the editor.
  requestAnimationFrame(() => setTimeout(() => show(isRemembered())));
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(name) !== 'hidden';
  } catch {
    return true;
  }
}

function remember(isShown: boolean): void {
  try {
    localStorage.setItem(name, isShown ? 'shown' : 'hidden');
  } catch {
    // A browser that stores nothing shows the editor again on the next page.
  }
}
