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
import { gradeSubmission, type Workshop } from '../grading/grade-submission.ts';
import { createReport } from '../grading/report.ts';

export interface Identity {
  readonly name: string;
  readonly key: string;
  readonly executors: Executors;
  /** How the sandbox holds, in words. */
  readonly protection: string;
}

/** How a connection ended: the site sent us away, never let us in, or was lost; or we hung up, since we cannot judge. */
export type SessionEnd = 'dismissed' | 'refused' | 'lost' | 'unfit';

export type Log = (line: string) => void;

/** One connection, from the handshake to its end. What was being judged then is stopped before this settles. */
export async function holdSession(
  socket: Duplex,
  workshop: Workshop,
  identity: Identity,
  log: Log,
): Promise<SessionEnd> {
  const send = (message: JudgeMessage) => {
    if (!socket.destroyed) socket.write(encodeFrame(message));
  };
  let isFit = true;
  const work = createWorkplace(workshop, send, (id, error) => {
    log(`submission ${id} could not be judged: ${error instanceof Error ? error.message : error}`);
    isFit = false;
    socket.destroy();
  });
  const unsubscribe = workshop.library.subscribe(() =>
    send({ name: 'supported-problems', problems: [...workshop.library.problems()] }),
  );
  let isWelcome = false;
  try {
    send(handshake(identity, workshop));
    for await (const value of readFrames(socket)) {
      const parsed = parseSiteMessage(value);
      if (parsed.kind === 'malformed') throw new Error(parsed.reason);
      if (parsed.kind === 'unknown') log(`ignored a message named ${parsed.name}`);
      else if (parsed.message.name === 'handshake-success') isWelcome = true;
      else if (!isWelcome) throw new Error('the site spoke before it answered the handshake');
      else if (parsed.message.name === 'disconnect') return 'dismissed';
      else answer(parsed.message, send, work, log);
    }
  } catch (error) {
    if (!socket.destroyed) log(`connection dropped: ${error instanceof Error ? error.message : error}`);
  } finally {
    unsubscribe();
    socket.destroy();
    await work.stop();
  }
  if (!isFit) return 'unfit';
  return isWelcome ? 'lost' : 'refused';
}

function handshake({ name, key, executors, protection }: Identity, { library }: Workshop): JudgeMessage {
  return { name: 'handshake', id: name, key, executors, protection, problems: [...library.problems()] };
}

function answer(
  message: SiteMessage,
  send: (message: JudgeMessage) => void,
  work: Workplace,
  log: Log,
): void {
  if (message.name === 'ping') send(pingResponse(message.when));
  if (message.name === 'submission-request') {
    log(`judging submission ${message['submission-id']}: ${message['problem-id']}, ${message.language}`);
    work.begin(message);
  }
  if (message.name === 'terminate-submission') void work.stop();
  if (message.name === 'get-current-submission' && work.current() !== null) {
    send({ name: 'current-submission-id', 'submission-id': work.current()! });
  }
}

function pingResponse(when: number): JudgeMessage {
  const cores = availableParallelism();
  const load = loadavg()[0]! / cores;
  return { name: 'ping-response', when, time: Date.now() / 1000, load, 'cpu-count': cores };
}

interface Workplace {
  current(): number | null;
  begin(request: SubmissionRequest): void;
  /** Settles when nothing runs any more. */
  stop(): Promise<void>;
}

/** One submission at a time; the site knows that, so a second one is its mistake. */
function createWorkplace(
  workshop: Workshop,
  send: (message: JudgeMessage) => void,
  onFault: (submissionId: number, error: unknown) => void,
): Workplace {
  let running: { id: number; stopper: AbortController; done: Promise<void> } | null = null;
  return {
    current: () => running?.id ?? null,
    begin(request) {
      const id = request['submission-id'];
      const report = createReport(id, send);
      if (running) return report.internalError(`the judge is busy with submission ${running.id}`);
      const stopper = new AbortController();
      const done = gradeSubmission(request, workshop, report, stopper.signal)
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
