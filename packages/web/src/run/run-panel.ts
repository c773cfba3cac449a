import type { SolutionForm } from '../editor/current-solution.ts';
import { refusalIn } from '../refusal-in.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { pollRun } from './poll-run.ts';

/** Runs the source of the form and shows the results on the same page. Without it, the button leads to another page. */
export function runOnThisPage({ form }: SolutionForm): void {
  const panel = document.querySelector<HTMLElement>('#run-panel');
  const button = form.querySelector<HTMLButtonElement>('button[formaction]');
  const status = panel?.querySelector<HTMLElement>('.run-status');
  const output = panel?.querySelector<HTMLElement>('.run-output');
  if (!button || !status || !output) return;
  let isRunning = false;

  const show = (results: Element) => {
    status.textContent = results.querySelector('.run-summary')?.textContent ?? '';
    output.replaceChildren(document.importNode(results, true));
    makeScrollAreasFocusable(output);
  };
  const run = async () => {
    status.textContent = status.dataset.starting ?? '';
    status.scrollIntoView({ block: 'nearest' });
    output.replaceChildren();
    const started = await start(form, button);
    if ('refusal' in started) status.textContent = started.refusal;
    else await pollRun(started.runId, show);
  };
  button.addEventListener('click', (event) => {
    event.preventDefault();
    if (isRunning) return;
    isRunning = true;
    button.setAttribute('aria-disabled', 'true');
    void run()
      .catch(() => {
        status.textContent = status.dataset.lost ?? '';
      })
      .finally(() => {
        button.setAttribute('aria-disabled', 'false');
        isRunning = false;
      });
  });
}

type Started = { readonly runId: string } | { readonly refusal: string };

/** Asks for pages instead of JSON, because the sentences of pages are in the language of the reader. */
async function start(form: HTMLFormElement, button: HTMLButtonElement): Promise<Started> {
  const reply = await fetch(button.formAction, {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new FormData(form),
  });
  const runId = /\/run\/(\d+)$/.exec(reply.url)?.[1];
  if (runId !== undefined) return { runId };
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return { refusal: refusalIn(page) ?? String(reply.status) };
}
