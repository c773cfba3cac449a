import { part } from '../part.ts';
import { say, type Words } from '../words.ts';

/** The buttons of the last stage act without leaving the scoreboard. Returns the function that shows them at the end. */
export function offerClosing(place: HTMLElement, words: Words): (isEnd: boolean) => void {
  const panel = place.querySelector<HTMLElement>('.reveal-closing');
  panel?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void send(event.target, part(panel, '[role=status]'), words);
  });
  return (isEnd) => {
    if (panel) panel.hidden = !isEnd;
  };
}

async function send(form: HTMLFormElement, status: HTMLElement, words: Words): Promise<void> {
  const button = part(form, 'button');
  const action = button.textContent ?? '';
  button.disabled = true;
  const { isDone, text } = await post(form).catch(() => ({
    isDone: false,
    text: say(words.notDone, { action }),
  }));
  button.disabled = isDone;
  status.textContent = isDone ? `${say(words.done, { action })} ${text}`.trim() : text;
}

/** The text says why the site has not done it, or warns of what is left to do. */
async function post(form: HTMLFormElement): Promise<{ isDone: boolean; text: string }> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const reply = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
  const answer = (await reply.json()) as { data?: { warnings?: string[] }; error?: { message: string } };
  return { isDone: reply.ok, text: answer.error?.message ?? (answer.data?.warnings ?? []).join(' ') };
}
