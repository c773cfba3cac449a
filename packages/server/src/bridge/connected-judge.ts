import type { Executors, JudgeMessage } from '@tribunal/contract/judge';
import { isDatabaseAway } from '../database/database-away.ts';
import { untilStored } from '../database/retry-while-database-away.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import {
  addRuntimes,
  type JudgeConnection,
  markOffline,
  notePulse,
  saveProblems,
} from '../storage/judges/judges.ts';
import { codesOf, runtimesOf } from './admit-judge.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { openWorkplace } from './current-judging.ts';
import { createPulse } from './heartbeat.ts';
import { Dropped, type Line } from './judge-socket.ts';
import { offeredKey } from './offered-languages.ts';

export interface SeatedJudge {
  readonly name: string;
  readonly connection: JudgeConnection;
  readonly executors: Executors;
}

/** A judge that has been let in. */
export interface Seat {
  readonly name: string;
  readonly judgeId: number;
  /** The least loaded is asked first; one that has not told yet is asked last. */
  load(): number;
  isFree(): boolean;
  /** False when the judge cannot take it after all. */
  give(submission: ClaimedSubmission): boolean;
  /** What the judge works on, unless it is of no use any more. */
  claim(): ClaimedSubmission | null;
  /** What the judge works on is not to be judged by it any more. */
  abandon(): void;
  take(message: JudgeMessage): Promise<void>;
  drop(reason: string): void;
  leave(reason: string): Promise<void>;
}

export function openSeat(judge: SeatedJudge, line: Line, parts: BridgeParts, onFree: () => void): Seat {
  const { name, connection, executors } = judge;
  const { database } = parts.site;
  const workplace = openWorkplace(name, line, parts, onFree);
  const pulse = createPulse(line, parts.times.pingMs);
  let hasLeft = false;

  /** Languages may have been added to the site since the judge came. */
  const takePulse = async (answer: Extract<JudgeMessage, { name: 'ping-response' }>) => {
    const isOurs = await notePulse(database.query, connection, pulse.take(answer));
    if (!isOurs) throw new Dropped('another connection speaks for it now, or it has been blocked');
    await addRuntimes(database.query, connection.judgeId, runtimesOf(executors));
  };

  const take = async (message: JudgeMessage): Promise<void> => {
    if (message.name === 'handshake') throw new Dropped('it introduced itself a second time');
    if (message.name === 'ping-response') return takePulse(message).catch(unlessDatabaseAway);
    if (message.name === 'current-submission-id') return;
    if (message.name !== 'supported-problems') return workplace.take(message);
    const codes = codesOf(message.problems);
    await untilStored(() => saveProblems(database.query, connection.judgeId, codes), parts.closing);
    onFree();
  };

  return {
    name,
    judgeId: connection.judgeId,
    load: pulse.load,
    isFree: () => !hasLeft && workplace.isFree(),
    give: (submission) =>
      !hasLeft && workplace.begin({ ...submission, language: offeredKey(submission.language, executors) }),
    claim: workplace.claim,
    abandon: workplace.abandon,
    take,
    drop: line.cut,
    async leave(reason) {
      hasLeft = true;
      pulse.stop();
      await workplace.leave(reason);
      await untilStored(() => markOffline(database.query, connection), parts.closing).catch(
        unlessDatabaseAway,
      );
    },
  };
}

function unlessDatabaseAway(error: unknown): void {
  if (!isDatabaseAway(error)) throw error;
}
