import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  type JudgeMessage,
  parseSiteMessage,
  type SiteMessage,
  type SubmissionRequest,
} from '@tribunal/contract/judges/judge';
import { versionTime } from '@tribunal/contract/judges/judge-data';
import { encodeFrame, readFrames } from '@tribunal/contract/judges/judge-frame';
import { testVersion } from '../fixtures/announced-data.ts';

export interface FakeJudge {
  readonly socket: Socket;
  send(message: JudgeMessage | { name: string; [field: string]: unknown }): void;
  /** The next message with this name; earlier messages are skipped. Fails if the connection ends first. */
  next<Name extends SiteMessage['name']>(name: Name): Promise<Extract<SiteMessage, { name: Name }>>;
  /** Resolves when the site has closed the connection. */
  closed(): Promise<void>;
  leave(): void;
}

/** A connection to a bridge that sends what a test requests. */
export async function dial(port: number): Promise<FakeJudge> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.on('error', () => {});
  const received: SiteMessage[] = [];
  let hasEnded = false;
  let changed = () => {};
  const ended = (async () => {
    for await (const value of readFrames(socket)) {
      const parsed = parseSiteMessage(value);
      if (parsed.kind !== 'message') throw new Error(`not in the contract: ${JSON.stringify(value)}`);
      received.push(parsed.message);
      changed();
    }
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
      changed();
    });
  return {
    socket,
    send: (message) => void socket.write(encodeFrame(message)),
    async next(name) {
      for (;;) {
        const index = received.findIndex((message) => message.name === name);
        if (index >= 0) return received.splice(0, index + 1).at(-1) as never;
        if (hasEnded) throw new Error(`the connection ended before ${name} came`);
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    closed: () => ended,
    leave: () => void socket.destroy(),
  };
}

export interface Offer {
  readonly name: string;
  readonly key: string;
  readonly problems: readonly string[];
  readonly languages: readonly string[];
  readonly acceptsTestRuns?: boolean;
  readonly fetchesData?: boolean;
  readonly runsBenchmarks?: boolean;
}

export function handshake(offer: Offer): JudgeMessage {
  const { name, key, problems, languages, acceptsTestRuns, fetchesData, runsBenchmarks } = offer;
  return {
    name: 'handshake',
    id: name,
    key,
    problems: problems.map((code) => [code, versionTime(testVersion(code))]),
    executors: Object.fromEntries(
      languages.map((language) => [language, [[language.toLowerCase(), [1, 2]]]]),
    ),
    ...(acceptsTestRuns && { 'test-runs': true }),
    ...(fetchesData && { 'fetches-data': true }),
    ...(runsBenchmarks && { benchmarks: true }),
  };
}

/** A judge whose handshake succeeded. */
export async function connectedFakeJudge(port: number, offer: Offer): Promise<FakeJudge> {
  const judge = await dial(port);
  judge.send(handshake(offer));
  await judge.next('handshake-success');
  return judge;
}

/** All messages of a judge about an accepted submission. */
export function accepting({ 'submission-id': id }: SubmissionRequest, cases = 2): JudgeMessage[] {
  const about = { 'submission-id': id };
  return [
    { name: 'submission-acknowledged', ...about },
    { name: 'compile-message', ...about, log: '' },
    { name: 'grading-begin', ...about, pretested: false },
    { name: 'test-case-status', ...about, cases: Array.from({ length: cases }, (_, i) => passed(i + 1)) },
    { name: 'grading-end', ...about },
  ];
}

export function passed(position: number, points = 1) {
  return { position, status: 0, time: 0.01, memory: 1024, points, 'total-points': points };
}

/** Accepts every submission until the connection ends. */
export async function acceptAll(judge: FakeJudge, cases = 2): Promise<void> {
  for (;;) {
    const request = await judge.next('submission-request').catch(() => null);
    if (!request) return;
    for (const message of accepting(request, cases)) judge.send(message);
  }
}
