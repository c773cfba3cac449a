import type { SolutionForm } from '../editor/current-solution.ts';
import { refusalIn } from '../refusal-in.ts';
import type { VerdictPanel } from './verdict-panel.ts';

/** Sends the solution without leaving the page, and shows there what becomes of it. */
export function submitHere({ form }: SolutionForm, panel: VerdictPanel): void {
  let isBeingSent = false;

  const setSending = (isSending: boolean) => {
    isBeingSent = isSending;
    for (const button of form.querySelectorAll('button.primary'))
      button.setAttribute('aria-disabled', String(isSending));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBeingSent) return;
    setSending(true);
    void send(form, panel).finally(() => setSending(false));
  });
}

async function send(form: HTMLFormElement, panel: VerdictPanel): Promise<void> {
  panel.saySending();
  const reply = await post(form).catch(() => undefined);
  if (!reply) return panel.sayLost();
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const { pathname } = new URL(reply.url);
  if (/^\/submission\/\d+$/.test(pathname)) return panel.show(page);
  // Whoever has to sign in, or has done so elsewhere, is led through it by the pages.
  if (reply.status === 403 || pathname.startsWith('/accounts/')) return form.submit();
  panel.sayRefused(refusalIn(page) ?? String(reply.status));
}

/** Asks for a page instead of JSON, because its sentences are in the language of the reader. */
function post(form: HTMLFormElement): Promise<Response> {
  return fetch(form.action, { method: 'POST', headers: { accept: 'text/html' }, body: new FormData(form) });
}
