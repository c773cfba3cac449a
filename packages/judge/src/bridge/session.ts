import { availableParallelism, loadavg } from 'node:os';
import type { Duplex } from 'node:stream';
import {
  type Executors,
  type JudgeMessage,
  parseSiteMessage,
  type SiteMessage,
  type SubmissionRequest,
} from '@tribunal/contract/judge';
import { encodeFrame, readFrames } from '@tribunal/contract/judge-frame';
import { gradeSubmission, type JudgingResources } from '../grading/grade-submission.ts';
import { createReport } from '../grading/report.ts';

export interface Identity {
  readonly name: string;
  readonly key: string;
  readonly executors: Executors;
  /** The protection of the sandbox, as text for people. */
  readonly protection: string;
}

/**
 * How a connection ended: the site dismissed this judge, refused its handshake, or the connection was lost; or the judge
 * closed it because it cannot judge.
 */
export type SessionEnd = 'dismissed' | 'refused' | 'lost' | 'unable';

export type Log = (line: string) => void;

/** Handles one connection from the handshake to its end. Stops the current judging before it resolves. */
export async function holdSession(
  socket: Duplex,
  resources: JudgingResources,
  identity: Identity,
  log: Log,
): Promise<SessionEnd> {
  const send = (message: JudgeMessage) => {
    if (!socket.destroyed) socket.write(encodeFrame(message));
  };
  let canJudge = true;
  const judging = createCurrentJudging(resources, send, (id, error) => {
    log(`submission ${id} could not be judged: ${error instanceof Error ? error.message : error}`);
    canJudge = false;
    socket.destroy();
  });
  const unsubscribe = resources.library.subscribe(() =>
    send({ name: 'supported-problems', problems: [...resources.library.problems()] }),
  );
  let isAccepted = false;
  try {
    send(handshake(identity, resources));
    for await (const value of readFrames(socket)) {
      const parsed = parseSiteMessage(value);
      if (parsed.kind === 'malformed') throw new Error(parsed.reason);
      if (parsed.kind === 'unknown') log(`ignored a message named ${parsed.name}`);
      else if (parsed.message.name === 'handshake-success') isAccepted = true;
      else if (!isAccepted) throw new Error('the site sent a message before it answered the handshake');
      else if (parsed.message.name === 'disconnect') return 'dismissed';
      else answer(parsed.message, send, judging, log);
    }
  } catch (error) {
    if (!socket.destroyed) log(`connection dropped: ${error instanceof Error ? error.message : error}`);
  } finally {
    unsubscribe();
    socket.destroy();
    await judging.stop();
  }
  if (!canJudge) return 'unable';
  return isAccepted ? 'lost' : 'refused';
}

function handshake(
  { name, key, executors, protection }: Identity,
  { library }: JudgingResources,
): JudgeMessage {
  return { name: 'handshake', id: name, key, executors, protection, problems: [...library.problems()] };
}

function answer(
  message: SiteMessage,
  send: (message: JudgeMessage) => void,
  judging: CurrentJudging,
  log: Log,
): void {
  if (message.name === 'ping') send(pingResponse(message.when));
  if (message.name === 'submission-request') {
    log(`judging submission ${message['submission-id']}: ${message['problem-id']}, ${message.language}`);
    judging.begin(message);
  }
  if (message.name === 'terminate-submission') void judging.stop();
  if (message.name === 'get-current-submission' && judging.current() !== null) {
    send({ name: 'current-submission-id', 'submission-id': judging.current()! });
  }
}

function pingResponse(when: number): JudgeMessage {
  const cores = availableParallelism();
  const load = loadavg()[0]! / cores;
  return { name: 'ping-response', when, time: Date.now() / 1000, load, 'cpu-count': cores };
}

interface CurrentJudging {
  current(): number | null;
  begin(request: SubmissionRequest): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Judges one submission at a time. The site knows that, so a second request is an error of the site. */
function createCurrentJudging(
  resources: JudgingResources,
  send: (message: JudgeMessage) => void,
  onFault: (submissionId: number, error: unknown) => void,
): CurrentJudging {
  let running: { id: number; stopper: AbortController; done: Promise<void> } | null = null;
  return {
    current: () => running?.id ?? null,
    begin(request) {
      const id = request['submission-id'];
      const report = createReport(id, send);
      if (running) return report.internalError(`the judge is busy with submission ${running.id}`);
      const stopper = new AbortController();
      const done = gradeSubmission(request, resources, report, stopper.signal)
        .catch((error: unknown) => onFault(id, error))
        .finally(() => {
          running = null;
        });
      running = { id, stopper, done };
    },
    async stop() {
      running?.stopper.abort();
      await running?.done;
    },
  };
}
