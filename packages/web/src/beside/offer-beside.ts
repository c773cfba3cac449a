import { part } from '../part.ts';
import { rememberCookie } from '../remember-cookie.ts';
import { openBeside } from './open-beside.ts';

/**
 * On a wide screen, a button shows and hides the editor beside the statement. The server reads the choice and sends the columns as they
 * stay, so that nothing moves when the editor arrives.
 */
export function offerBeside(columns: HTMLElement): void {
  const panel = part(columns, '.submit-beside');
  const toggle = part<HTMLButtonElement>(columns, '.beside-toggle');
  const skipLink = document.querySelector<HTMLElement>('a.skip[href="#id_source"]');
  let opened: Promise<boolean> | undefined;

  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
    columns.classList.toggle('full-width', isShown);
    toggle.setAttribute('aria-expanded', String(isShown));
    if (skipLink && !isShown) skipLink.hidden = true;
  };
  const open = async () => {
    opened ??= openBeside(panel, panel.dataset.address ?? '');
    if (!(await opened)) show(false);
    else if (skipLink) skipLink.hidden = panel.hidden;
  };

  columns.querySelector('.problem-title')?.append(toggle);
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    const isShown = toggle.getAttribute('aria-expanded') !== 'true';
    rememberCookie('statement_editor', isShown ? 'shown' : 'hidden');
    show(isShown);
    if (isShown) void open();
  });
  // After the first paint, so that the statement does not wait for the editor.
  if (!panel.hidden) requestAnimationFrame(() => setTimeout(open));
}
