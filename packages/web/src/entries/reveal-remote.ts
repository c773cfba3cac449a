// The buttons of a remote control work without loading the page again.
import { followRemote, type RemoteState } from '../reveal/remote-stream.ts';

const form = document.querySelector<HTMLFormElement>('#reveal-remote');
const status = document.getElementById('reveal-status');
if (form && status) {
  const show = (state: RemoteState) => {
    status.textContent = state.status || (status.dataset.nobody ?? '');
  };
  const send = async (body: URLSearchParams) => {
    try {
      const headers = { accept: 'application/json' };
      const reply = await fetch(form.action, { method: 'POST', body, headers });
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      show(((await reply.json()) as { data: RemoteState }).data);
    } catch {
      // The page then says what is wrong.
      location.reload();
    }
  };
  // One after the other, so that quick presses arrive in their order.
  let sent = Promise.resolve();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.set(name, String(value));
    sent = sent.then(() => send(body));
  });
  followRemote(form.dataset.events ?? '', show);
}
