import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { JudgeMessage } from '@tribunal/contract/judge';
import { FrameError } from '@tribunal/contract/judge-frame';
import { admitJudge, announceJudge } from './admit-judge.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { plainText } from './case-report.ts';
import { openSeat, type Seat } from './connected-judge.ts';
import { Dropped, type Line, openLine } from './judge-socket.ts';

const longestProtection = 200;

/** Where judges that have been let in are known. */
export interface Seats {
  /** Drops an older connection of the same name. */
  add(seat: Seat): void;
  remove(seat: Seat): void;
  /** A judge may have become able to take something. */
  wake(): void;
}

/** One connection, from its handshake to its end. Whatever the peer does, this settles and leaves nothing behind. */
export async function holdConnection(socket: Socket, parts: BridgeParts, seats: Seats): Promise<void> {
  const { log } = parts.site;
  const address = socket.remoteAddress ?? '';
  const line = openLine(socket, parts);
  let seat: Seat | undefined;
  let reason = 'it closed the connection';
  try {
    for await (const message of line.messages()) {
      if (seat) await seat.take(message);
      else {
        seat = await letIn(message, address, line, parts, seats);
        log.info({ judge: seat.name, address }, 'a judge is online');
      }
    }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Dropped || error instanceof FrameError))
      log.error({ err: error, judge: seat?.name }, 'a judge was dropped because of a fault');
  } finally {
    reason = line.close() ?? reason;
    log.warn({ judge: seat?.name, address }, `the connection to a judge ended: ${reason}`);
    if (seat) {
      seats.remove(seat);
      await seat.leave(reason);
    }
  }
}

async function letIn(
  message: JudgeMessage,
  address: string,
  line: Line,
  parts: BridgeParts,
  seats: Seats,
): Promise<Seat> {
  if (message.name !== 'handshake') throw new Dropped(`it sent ${message.name} before the handshake`);
  const { database, now } = parts.site;
  const judge = await admitJudge(database, message);
  if (!judge) throw new Dropped('its name or its key is wrong, or it is blocked');
  const connection = {
    judgeId: judge.id,
    connection: randomUUID(),
    site: parts.instance,
    address,
    protection: plainText(message.protection ?? '', longestProtection),
  };
  await announceJudge(database, connection, message, now());
  line.trust();
  line.send({ name: 'handshake-success' });
  const { name } = judge;
  const seat = openSeat({ name, connection, executors: message.executors }, line, parts, seats.wake);
  seats.add(seat);
  return seat;
}
