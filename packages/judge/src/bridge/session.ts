import { availableParallelism, loadavg } from 'node:os';
import type { Duplex } from 'node:stream';
import {
  type JudgeMessage,
  parseSiteMessage,
  type SiteMessage,
  type SubmissionRequest,
  type TestRunRequest,
} from '@tribunal/contract/judges/judge';
import { encodeFrame, readFrames } from '@tribunal/contract/judges/judge-frame';
import type { Executors } from '@tribunal/contract/judges/judge-reports';
import { itemAt } from '@tribunal/core/lists';
import { gradeSubmission } from '../grading/grade-submission.ts';
import { createReport } from '../grading/report.ts';
import { runTest } from '../grading/run-test.ts';
import type { JudgingResources } from '../grading/with-program.ts';

export interface Identity {
  readonly name: string;
  readonly key: string;
  readonly executors: Executors;
  /** The digests of the toolchains, by language key. */
  readonly digests: Readonly<Record<string, string>>;
  /** The protection of the sandbox, as text for people. */
  readonly protection: string;
  /** True when the judge has more to offer than this. */
  isOutdated(): boolean;
}

/**
 * How a connection ended: the site dismissed this judge, refused its handshake, or the connection was lost; or the judge
 * closed it because it cannot judge, or to introduce itself again.
 */
export type SessionEnd = 'dismissed' | 'refused' | 'lost' | 'unable' | 'outdated';

export type Log = (line: string) => void;

/** Handles one connection from the handshake to its end. Stops the current judging before it resolves. */
export async function holdSession(
  socket: Duplex,
  resources: JudgingResources,
  identity: Identity,
  log: Log,
): Promise<SessionEnd> {
  const send = (message: JudgeMessage) => {
    if (socket.writable) socket.write(encodeFrame(message));
  };
  let canJudge = true;
  const work = createCurrentWork(resources, send, (name, error) => {
    log(`${name} could not be judged: ${error instanceof Error ? error.message : error}`);
    canJudge = false;
    // The last message must arrive: it may return the submission.
    socket.end(() => socket.destroy());
  });
  let isAccepted = false;
  try {
    send(handshake(identity));
    for await (const value of readFrames(socket)) {
      const parsed = parseSiteMessage(value);
      if (parsed.kind === 'malformed') throw new Error(parsed.reason);
      if (parsed.kind === 'unknown') log(`ignored a message named ${parsed.name}`);
      else if (parsed.message.name === 'handshake-success') isAccepted = true;
      else if (!isAccepted) throw new Error('the site sent a message before it answered the handshake');
      else if (parsed.message.name === 'disconnect') return 'dismissed';
      else if (parsed.message.name === 'ping' && work.isIdle() && identity.isOutdated()) return 'outdated';
      else answer(parsed.message, send, work, log);
    }
  } catch (error) {
    if (!socket.destroyed) log(`connection dropped: ${error instanceof Error ? error.message : error}`);
  } finally {
    socket.destroy();
    await work.stop();
  }
  if (!canJudge) return 'unable';
  return isAccepted ? 'lost' : 'refused';
}

function handshake({ name, key, executors, digests, protection }: Identity): JudgeMessage {
  const abilities = { 'test-runs': true, 'fetches-data': true, benchmarks: true };
  return { name: 'handshake', id: name, key, executors, protection, problems: [], ...abilities, digests };
}

function answer(
  message: SiteMessage,
  send: (message: JudgeMessage) => void,
  work: CurrentWork,
  log: Log,
): void {
  if (message.name === 'ping') send(pingResponse(message.when));
  if (message.name === 'submission-request') {
    log(`judging submission ${message['submission-id']}: ${message['problem-id']}, ${message.language}`);
    work.judge(message);
  }
  if (message.name === 'test-run-request') work.run(message);
  if (message.name === 'terminate-submission' || message.name === 'stop-test-run') void work.stop();
  const submission = message.name === 'get-current-submission' ? work.submission() : null;
  if (submission !== null) send({ name: 'current-submission-id', 'submission-id': submission });
}

function pingResponse(when: number): JudgeMessage {
  const cores = availableParallelism();
  const load = itemAt(loadavg(), 0) / cores;
  return { name: 'ping-response', when, time: Date.now() / 1000, load, 'cpu-count': cores };
}

interface CurrentWork {
  isIdle(): boolean;
  /** The submission that is being judged. */
  submission(): number | null;
  judge(request: SubmissionRequest): void;
  run(request: TestRunRequest): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

interface Running {
  readonly name: string;
  /** Null for a test run. */
  readonly submission: number | null;
  readonly stopper: AbortController;
  readonly done: Promise<void>;
}

/** One submission or test run at a time. The site knows that, so a second request is an error of the site. */
function createCurrentWork(
  resources: JudgingResources,
  send: (message: JudgeMessage) => void,
  onFault: (name: string, error: unknown) => void,
): CurrentWork {
  let running: Running | null = null;
  const begin = (
    name: string,
    submission: number | null,
    perform: (signal: AbortSignal) => Promise<void>,
  ) => {
    const stopper = new AbortController();
    const done = perform(stopper.signal)
      .catch((error: unknown) => onFault(name, error))
      .finally(() => {
        running = null;
      });
    running = { name, submission, stopper, done };
  };
  return {
    isIdle: () => running === null,
    submission: () => running?.submission ?? null,
    judge(request) {
      const id = request['submission-id'];
      const report = createReport(id, send);
      if (running) return report.internalError(`the judge is busy with ${running.name}`);
      begin(`submission ${id}`, id, (signal) => gradeSubmission(request, resources, report, signal));
    },
    run(request) {
      const id = request['run-id'];
      if (running) return onFault(`test run ${id}`, `the judge is busy with ${running.name}`);
      begin(`test run ${id}`, null, (signal) => runTest(request, resources, send, signal));
    },
    async stop() {
      running?.stopper.abort();
      await running?.done;
    },
  };
}
