/** As the site sends it. */
export interface RemoteState {
  readonly presenter: string;
  readonly status: string;
  readonly number: number;
  /** The last ones, newest first. */
  readonly commands: readonly string[];
}

export const retryMs = 3000;

/** Returns what ends it. Browsers give a stream up when a proxy answers for a site that starts again, so it is opened anew. */
export function followRemote(address: string, hear: (state: RemoteState) => void): () => void {
  let stream: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  const open = () => {
    stream = new EventSource(address);
    stream.addEventListener('remote', ({ data }: MessageEvent<string>) =>
      hear(JSON.parse(data) as RemoteState),
    );
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}
