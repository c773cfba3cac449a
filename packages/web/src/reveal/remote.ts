import type { Words } from '../words.ts';

/** As the site sends it. */
export interface RemoteState {
  readonly presenter: string;
  readonly status: string;
  readonly number: number;
  /** The last ones, newest first. */
  readonly commands: readonly string[];
}

export interface RemoteControlled {
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
  let last: number | null = null;
  let isReplaced = false;

  const post = async (isNew: boolean) => {
    const body = new URLSearchParams({ presenter, status, ...(isNew && { is_new: '1' }) });
    for (const field of place.querySelectorAll<HTMLInputElement>(':scope > form input'))
      body.set(field.name, field.value);
    const headers = { accept: 'application/json' };
    const reply = await fetch(place.dataset.remote ?? '', { method: 'POST', body, headers });
    return ((await reply.json()) as { data: RemoteState }).data;
  };
  const hear = (state: RemoteState) => {
    if (last === null) return;
    if (state.presenter !== presenter) {
      isReplaced = true;
      stream.close();
      return tell(words.replaced ?? '');
    }
    const missed = Math.max(0, state.number - last);
    last = state.number;
    for (const command of state.commands.slice(0, missed).toReversed()) act(command);
  };
  const stream = new EventSource(place.dataset.events ?? '');
  stream.addEventListener('remote', ({ data }: MessageEvent<string>) =>
    hear(JSON.parse(data) as RemoteState),
  );
  const start = () =>
    void post(true).then(
      ({ number }) => {
        last = number;
      },
      () => {},
    );
  start();
  // The connection may have been missing when the window was opened.
  stream.addEventListener('open', () => last === null && start());
  return {
    report(text) {
      status = text;
      if (last !== null && !isReplaced) void post(false).catch(() => {});
    },
  };
}
