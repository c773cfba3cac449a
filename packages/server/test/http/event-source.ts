import { after } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';

export interface EventSource {
  readonly status: number;
  readonly headers: Headers;
  /** Everything so far. */
  text(): string;
  /** The data of all events of one name so far. */
  told(name: string): unknown[];
  /** Resolves when the site ends the stream. */
  readonly ended: Promise<true>;
  /** Waits until the data of an event satisfies the condition. */
  until(what: string, isSo: (data: unknown[]) => boolean): Promise<void>;
  /** The same for the events of another name. */
  untilTold(what: string, name: string, isSo: (data: unknown[]) => boolean): Promise<void>;
  hangUp(): void;
}

/** Reads a stream of server-sent events. */
export async function openEventSource(url: string, headers: Record<string, string>): Promise<EventSource> {
  const abort = new AbortController();
  after(() => abort.abort());
  const reply = await fetch(url, { headers, signal: abort.signal });
  let text = '';
  const read = async (): Promise<true> => {
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) text += chunk;
    return true;
  };
  const ended = read();
  ended.catch(() => {});
  const told = (name: string) =>
    [...text.matchAll(/^event: (\w+)\ndata: ?(.*)\n\n/gm)]
      .filter(([, event]) => event === name)
      .map(([, , data = '']) => (data === '' ? null : JSON.parse(data)));
  return {
    status: reply.status,
    headers: reply.headers,
    text: () => text,
    told,
    ended,
    until: (what, isSo) => eventually(what, async () => isSo(told('submissions').flat())),
    untilTold: (what, name, isSo) => eventually(what, async () => isSo(told(name))),
    hangUp: () => abort.abort(),
  };
}
