import type { Words } from '../words.ts';
import { followRemote, type RemoteState, retryMs } from './remote-stream.ts';

interface RemoteControlled {
  /** Tells remote controls what the window shows. */
  report(status: string): void;
}

/** Obeys the commands of remote controls until another window is opened. Without a connection the ceremony goes on without them. */
export function obeyRemote(
  place: HTMLElement,
  words: Words,
  act: (command: string) => void,
  tell: (notice: string) => void,
  shown: string,
): RemoteControlled {
  const presenter = Math.random().toString(36).slice(2);
  let status = shown;
  let told: string | null = null;
  let isTelling = false;
  /** The number of the last command that was obeyed or given before; null until the site knows this window. */
  let last: number | null = null;
  let isReplaced = false;

  const post = async (text: string) => {
    const body = new URLSearchParams({ presenter, status: text, ...(last === null && { is_new: '1' }) });
    for (const field of place.querySelectorAll<HTMLInputElement>(':scope > form input'))
      body.set(field.name, field.value);
    const headers = { accept: 'application/json' };
    const reply = await fetch(place.dataset.remote ?? '', { method: 'POST', body, headers });
    return ((await reply.json()) as { data: RemoteState }).data;
  };
  /** One request at a time, so that the last one has the present status. */
  const tellStatus = async () => {
    if (isTelling) return;
    isTelling = true;
    while (!isReplaced && told !== status) {
      const text = status;
      try {
        const { number } = await post(text);
        told = text;
        if (last === null) listen(number);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    isTelling = false;
  };
  /** Only when the site knows this window: before, the stream tells of another one. */
  const listen = (number: number) => {
    last = number;
    const stop = followRemote(place.dataset.events ?? '', (state) => {
      if (state.presenter === presenter) return obey(state);
      isReplaced = true;
      stop();
      tell(words.replaced ?? '');
    });
  };
  const obey = ({ number, commands }: RemoteState) => {
    const missed = Math.max(0, number - (last ?? number));
    last = Math.max(number, last ?? number);
    for (const command of commands.slice(0, missed).toReversed()) act(command);
  };
  void tellStatus();
  return {
    report(text) {
      status = text;
      void tellStatus();
    },
  };
}
