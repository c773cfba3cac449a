import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import type { Executors, Toolchain } from '@tribunal/contract/judges/judge-reports';
import { isDatabaseAway } from '../database/database-away.ts';
import { retryWhileDatabaseAway } from '../database/retry-while-database-away.ts';
import type { ClaimedSubmission } from '../storage/judges/judge-claims.ts';
import {
  addRuntimes,
  type JudgeConnection,
  markOffline,
  type Runtime,
  recordHeartbeat,
  saveProblems,
} from '../storage/judges/judges.ts';
import type { ClaimedTestRun } from '../storage/submissions/test-runs/test-run-claims.ts';
import { announcedProblems } from './admit-judge.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { openCurrentJudging } from './current-judging.ts';
import { openCurrentTestRun } from './current-test-run.ts';
import { createHeartbeat } from './heartbeat.ts';
import { Dropped, type JudgeSocket } from './judge-socket.ts';
import { offeredKey } from './offered-languages.ts';

interface AdmittedJudge {
  readonly name: string;
  readonly connection: JudgeConnection;
  readonly executors: Executors;
  readonly runtimes: readonly Runtime[];
}

/** A judge that has completed its handshake. */
export interface ConnectedJudge {
  readonly name: string;
  readonly judgeId: number;
  /** The dispatcher prefers the judge with the lowest load. Infinite until the judge reports its load. */
  load(): number;
  isFree(): boolean;
  /** False when the judge cannot accept the submission. */
  assign(submission: ClaimedSubmission): boolean;
  /** False when the judge cannot accept the test run. */
  assignTestRun(run: ClaimedTestRun): boolean;
  /** The submission or test run that the judge works on, unless it was abandoned. */
  claim(): ClaimedSubmission | ClaimedTestRun | null;
  isRunningTest(): boolean;
  /** Returns the test run of the judge to the queue, so that the judge can take a submission. */
  interruptTestRun(): Promise<void>;
  /** Tells the judge to stop; its results are ignored from now on. */
  abandon(): void;
  receive(message: JudgeMessage): Promise<void>;
  disconnect(reason: string): void;
  close(reason: string): Promise<void>;
}

export function openConnectedJudge(
  judge: AdmittedJudge,
  socket: JudgeSocket,
  parts: BridgeParts,
  onFree: () => void,
): ConnectedJudge {
  const { name, connection, executors } = judge;
  const { database } = parts.site;
  const { judgeId, fetchesData } = connection;
  const identity = {
    name,
    judgeId,
    fetchesData,
    toolchainOf: (language: string) => toolchainOf(judge.runtimes, language),
  };
  const current = openCurrentJudging(identity, socket, parts, onFree);
  const testRun = openCurrentTestRun(connection.judgeId, socket, parts, onFree);
  const heartbeat = createHeartbeat(socket, parts.times.pingMs);
  let isClosed = false;

  /** Saves the runtimes again: the site may have new languages since the handshake. */
  const receivePing = async (answer: Extract<JudgeMessage, { name: 'ping-response' }>) => {
    const isCurrent = await recordHeartbeat(database.query, connection, heartbeat.receive(answer));
    if (!isCurrent) throw new Dropped('another connection replaced this one, or the judge was blocked');
    await addRuntimes(database.query, connection.judgeId, judge.runtimes);
  };

  const receive = async (message: JudgeMessage): Promise<void> => {
    if (message.name === 'handshake') throw new Dropped('the judge sent a second handshake');
    if (message.name === 'ping-response') return receivePing(message).catch(unlessDatabaseAway);
    if (message.name === 'current-submission-id') return;
    if ('run-id' in message) return testRun.receive(message);
    if (message.name !== 'supported-problems') return current.receive(message);
    const problems = announcedProblems(message.problems);
    current.noticeProblems(problems);
    await retryWhileDatabaseAway(
      () => saveProblems(database.query, connection.judgeId, problems),
      parts.closing,
    );
    onFree();
  };

  const isFree = () => !isClosed && current.isFree() && testRun.isFree();
  const withOfferedKey = <Work extends { readonly language: string }>(work: Work): Work => ({
    ...work,
    language: offeredKey(work.language, executors),
  });

  return {
    name,
    judgeId: connection.judgeId,
    load: heartbeat.load,
    isFree,
    assign(submission) {
      const isAccepted = isFree();
      if (isAccepted) current.begin(withOfferedKey(submission));
      return isAccepted;
    },
    assignTestRun(run) {
      const isAccepted = isFree();
      if (isAccepted) testRun.begin(withOfferedKey(run));
      return isAccepted;
    },
    claim: () => current.claim() ?? testRun.claim(),
    abandon() {
      current.abandon();
      testRun.abandon();
    },
    isRunningTest: () => testRun.claim() !== null,
    interruptTestRun: testRun.interrupt,
    receive,
    disconnect: socket.disconnect,
    async close(reason) {
      isClosed = true;
      heartbeat.stop();
      await current.close(reason);
      await testRun.close();
      await retryWhileDatabaseAway(() => markOffline(database.query, connection), parts.closing).catch(
        unlessDatabaseAway,
      );
    },
  };
}

/** For a judge that names none in its reports, the first that it announced for the language. */
function toolchainOf(runtimes: readonly Runtime[], key: string): Toolchain | null {
  const found = runtimes.find(({ language, position }) => language === key && position === 0);
  return found ? { name: found.name, version: found.version, digest: found.digest } : null;
}

function unlessDatabaseAway(error: unknown): void {
  if (!isDatabaseAway(error)) throw error;
}
