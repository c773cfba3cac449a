import { part } from '../part.ts';
import { rememberCookie } from '../remember-cookie.ts';

/**
 * On a wide screen, a button shows and hides the editor beside the statement. The server reads the choice and sends the columns as they
 * stay. On other screens, the two are tabs.
 */
export function arrangeColumns(columns: HTMLElement): void {
  offerToHide(columns);
  offerTabs(columns);
}

function offerToHide(columns: HTMLElement): void {
  const toggle = part<HTMLButtonElement>(columns, '.beside-toggle');
  const skipLink = document.querySelector<HTMLElement>('a.skip[href="#id_source"]');
  columns.querySelector('.problem-title')?.append(toggle);
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    const isShown = toggle.getAttribute('aria-expanded') !== 'true';
    rememberCookie('statement_editor', isShown ? 'shown' : 'hidden');
    columns.classList.toggle('full-width', isShown);
    toggle.setAttribute('aria-expanded', String(isShown));
    if (skipLink) skipLink.hidden = !isShown;
  });
}

function offerTabs(columns: HTMLElement): void {
  const tabs = [...columns.querySelectorAll<HTMLElement>('[role=tab]')];
  const show = (shown: HTMLElement) => {
    columns.dataset.shown = shown.dataset.tab;
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === shown));
      tab.tabIndex = tab === shown ? 0 : -1;
    }
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const other = tabs.find((one) => one !== tab);
      if (!other || !['ArrowLeft', 'ArrowRight'].includes(key)) return;
      show(other);
      other.focus();
    });
  }
}
