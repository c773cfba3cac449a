import { say } from '../words.ts';
import { isTooOld, openOutbox, type Waiting } from './outbox.ts';
import { sendWaiting } from './send-solution.ts';

/** On all pages but that of the problem: sends what waited when its page was closed, and says what became of it. */
export async function emptyOutbox(storage: Storage | undefined, owner: string): Promise<void> {
  const outbox = openOutbox(storage, owner);
  for (const waiting of outbox.all()) {
    if (isOfThisPage(waiting)) continue;
    if (isTooOld(waiting, Date.now())) tell(waiting, waiting.words.tooOld);
    else if (!(await deliver(waiting))) continue;
    outbox.remove(waiting);
  }
}

function isOfThisPage({ action }: Waiting): boolean {
  const form = document.querySelector<HTMLFormElement>('form#problem_submit');
  return form?.getAttribute('action') === action && document.getElementById('live-verdict') !== null;
}

/** False while the site cannot be reached, or nobody is signed in. */
async function deliver(waiting: Waiting): Promise<boolean> {
  const sent = await sendWaiting(waiting);
  if (sent.kind === 'sent') tell(waiting, waiting.words.sentLater, sent.address);
  if (sent.kind === 'refused') tell(waiting, say(waiting.words.refusedLater, { reason: sent.reason }));
  return sent.kind === 'sent' || sent.kind === 'refused';
}

function tell(
  { action }: Waiting,
  text: string | undefined,
  address = action.replace(/\/submit$/, ''),
): void {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: text ?? '' });
  const line = Object.assign(document.createElement('p'), { className: 'outbox-notice' });
  line.setAttribute('role', 'status');
  document.body.append(line);
  line.append(link);
}
