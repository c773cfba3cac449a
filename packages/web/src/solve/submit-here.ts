import type { SolutionForm } from '../editor/current-solution.ts';
import { type Words, wordsOf } from '../words.ts';
import { isTooOld, type Outbox, type Waiting } from './outbox.ts';
import { type Sent, send, sendWaiting } from './send-solution.ts';
import type { VerdictPanel } from './verdict-panel.ts';

/** The connection may be back without an event of the browser about it. */
const retryMs = 10_000;

/** Sends the solution without leaving the page. Without a connection it is kept, and sent once as soon as there is one. */
export function submitHere({ form }: SolutionForm, panel: VerdictPanel, outbox: Outbox): void {
  const words = wordsOf(panel.place);
  const { pathname } = new URL(form.action);
  let isBeingSent = false;
  /** What this page has sent without an answer. Another tab may have got one meanwhile. */
  let pending: Waiting | undefined;

  async function whileSending(work: () => Promise<void>): Promise<void> {
    if (isBeingSent) return;
    setSending(true);
    await work().finally(() => setSending(false));
  }
  function setSending(isSending: boolean): void {
    isBeingSent = isSending;
    for (const button of form.querySelectorAll('button.primary'))
      button.setAttribute('aria-disabled', String(isSending));
  }
  async function submit(): Promise<void> {
    panel.say(words.sending);
    if (hasFiles(form))
      return show(await send(form.action, new FormData(form), newFileKey()), words.sendingFailed);
    const fields = fieldsOf(form);
    const isPending = JSON.stringify(pending?.fields) === JSON.stringify(fields);
    const solution = { action: pathname, fields, words: wordsOfNotice(words) };
    await deliver(isPending && pending ? pending : outbox.keep(solution, Date.now()));
  }
  async function deliver(waiting: Waiting): Promise<void> {
    pending = waiting;
    const sent = await sendWaiting(waiting);
    if (sent.kind !== 'lost') {
      outbox.remove(waiting);
      pending = undefined;
    }
    show(sent, words.kept);
  }
  function show(sent: Sent, ifLost: string | undefined): void {
    if (sent.kind === 'sent') panel.show(sent.page);
    else if (sent.kind === 'refused') panel.say(sent.reason, true);
    else if (sent.kind === 'lost') panel.say(ifLost, true);
    else form.submit();
  }
  function tryAgain(): void {
    const waiting = pending ?? outbox.all().find(({ action }) => action === pathname);
    if (waiting && !isTooOld(waiting, Date.now())) void whileSending(() => deliver(waiting));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileSending(submit);
  });
  addEventListener('online', tryAgain);
  setInterval(tryAgain, retryMs);
  tryAgain();
}

/** The words for a page that sends it later. */
function wordsOfNotice({ sentLater = '', refusedLater = '', tooOld = '' }: Words): Words {
  return { sentLater, refusedLater, tooOld };
}

function hasFiles(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length);
}

/** Files are not kept, so that each attempt is one of its own. */
function newFileKey(): string {
  return `files ${Date.now()} ${Math.random()}`;
}

/** What a solution consists of. The CSRF token differs from page to page. */
function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'csrfmiddlewaretoken'
      ? [[name, value.replaceAll('\r\n', '\n')]]
      : [],
  );
}
