import { existing } from '@tribunal/core/unknown';
import type { Limits } from '../environment/limits.ts';

/** What a worker asks the primary process, which answers for all workers. */
export interface PrimaryCalls extends Limits {
  /** The figures of all processes as text. */
  figures(): Promise<string>;
  /** The last figures of a worker that ends. */
  leave(figures: object[]): Promise<void>;
}

/** What the primary process asks a worker. */
export interface WorkerCalls {
  figures(): Promise<object[]>;
  /** Lets its callers go to the other workers. */
  retire(): Promise<void>;
}

/** The connection between two processes: a worker sees `process`, the primary sees the worker. */
export interface Channel {
  /** Without `done`, a message that cannot be sent is an error of the channel. */
  send(message: object, done: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Calls = Record<string, (...values: never[]) => Promise<unknown>>;

interface Call {
  readonly call: number;
  readonly name: string;
  readonly values: readonly never[];
}

interface Answer {
  readonly answer: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Answers the calls of the other process. Both sides call and answer on the same channel. */
export function answerCalls<Given extends object>(channel: Channel, given: Given): void {
  const calls = given as unknown as Calls;
  channel.on('message', (message) => {
    if (!isMessage<Call>(message, 'call')) return;
    const { call, name, values } = message;
    const answered = Promise.resolve(existing(calls[name]).call(calls, ...values));
    answered.then(
      (value) => send(channel, { answer: call, value }),
      (error: unknown) => send(channel, { answer: call, error: String(error) }),
    );
  });
}

/** The functions of the other process. A call fails when the other process fails; it does not end when that process is gone. */
export function callsTo<Given extends object>(
  channel: Channel,
  names: readonly (keyof Given & string)[],
): Given {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  channel.on('message', (message) => {
    if (!isMessage<Answer>(message, 'answer')) return;
    waiting.get(message.answer)?.(message);
    waiting.delete(message.answer);
  });
  const callOf =
    (name: string) =>
    (...values: unknown[]) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ value, error }) =>
          error === undefined ? resolve(value) : reject(new Error(error)),
        );
        send(channel, { call: last, name, values });
      });
  return Object.fromEntries(names.map((name) => [name, callOf(name)])) as Given;
}

/** Messages to a process that has just ended have no receiver; that must not end this process. */
function send(channel: Channel, message: object): void {
  channel.send(message, () => {});
}

function isMessage<Message>(message: unknown, key: string): message is Message {
  return typeof message === 'object' && message !== null && key in message;
}
