import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import { FrameError } from '@tribunal/contract/judges/judge-frame';
import { admitJudge, runtimesOf, storeHandshake } from './admit-judge.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { plainText } from './case-report.ts';
import { type ConnectedJudge, openConnectedJudge } from './connected-judge.ts';
import { Dropped, type JudgeSocket, openJudgeSocket } from './judge-socket.ts';

const maxProtectionLength = 200;

/** The registry of connected judges. */
export interface ConnectedJudges {
  /** Disconnects an older connection of the same judge. */
  add(judge: ConnectedJudge): void;
  remove(judge: ConnectedJudge): void;
  /** Call this when a judge may be able to accept another submission. */
  wake(): void;
}

/**
 * Serves one connection from its handshake to its end. The promise always resolves and releases everything, whatever the
 * peer sends.
 */
export async function serveConnection(
  socket: Socket,
  parts: BridgeParts,
  judges: ConnectedJudges,
): Promise<void> {
  const { log } = parts.site;
  const address = socket.remoteAddress ?? '';
  const judgeSocket = openJudgeSocket(socket, parts);
  let judge: ConnectedJudge | undefined;
  let reason = 'the judge closed the connection';
  try {
    for await (const message of judgeSocket.messages()) {
      if (judge) await judge.receive(message);
      else {
        judge = await connectJudge(message, address, judgeSocket, parts, judges);
        log.info({ judge: judge.name, address }, 'judge connected');
      }
    }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Dropped || error instanceof FrameError))
      log.error({ err: error, judge: judge?.name }, 'disconnected a judge after an internal error');
  } finally {
    reason = judgeSocket.close() ?? reason;
    log.warn({ judge: judge?.name, address }, `judge disconnected: ${reason}`);
    if (judge) {
      judges.remove(judge);
      await judge.close(reason);
    }
  }
}

async function connectJudge(
  message: JudgeMessage,
  address: string,
  socket: JudgeSocket,
  parts: BridgeParts,
  judges: ConnectedJudges,
): Promise<ConnectedJudge> {
  if (message.name !== 'handshake') throw new Dropped(`the judge sent ${message.name} before the handshake`);
  const { database, now } = parts.site;
  const admitted = await admitJudge(database, message);
  if (!admitted) throw new Dropped('wrong judge name or key, or the judge is blocked');
  const connection = {
    judgeId: admitted.id,
    connection: randomUUID(),
    site: parts.instance,
    address,
    protection: plainText(message.protection ?? '', maxProtectionLength),
    acceptsTestRuns: message['test-runs'] ?? false,
    fetchesData: message['fetches-data'] ?? false,
    runsBenchmarks: message.benchmarks ?? false,
  };
  await storeHandshake(database, connection, message, now());
  socket.trust();
  socket.send({ name: 'handshake-success' });
  const { name } = admitted;
  const judge = openConnectedJudge(
    { name, connection, executors: message.executors, runtimes: runtimesOf(message) },
    socket,
    parts,
    judges.wake,
  );
  judges.add(judge);
  return judge;
}
