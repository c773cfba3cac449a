import { retryWhileDatabaseAway } from '../database/retry-while-database-away.ts';
import { pauseVersion } from '../storage/judges/data-pauses.ts';
import { saveGeneratedTexts } from '../storage/problems/test-data/generated-texts.ts';
import {
  type ClaimedTestRun,
  endTestRun,
  loseTestRun,
  putBackTestRun,
} from '../storage/submissions/test-runs/test-run-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import { plainText } from './case-report.ts';
import { Dropped, type JudgeSocket } from './judge-socket.ts';
import { generatedTexts, type TestRunMessage, testRunOutcome, testRunRequest } from './test-run-report.ts';

const maxReasonLength = 500;

/** The test run that one judge works on; at most one at a time. */
interface CurrentTestRun {
  isFree(): boolean;
  claim(): ClaimedTestRun | null;
  begin(run: ClaimedTestRun): void;
  abandon(): void;
  /** Stops the run and returns it to the queue, so that the judge can take a submission. */
  interrupt(): Promise<void>;
  receive(message: TestRunMessage): Promise<void>;
  close(): Promise<void>;
}

export function openCurrentTestRun(
  judgeId: number,
  socket: Pick<JudgeSocket, 'send' | 'disconnect'>,
  { site, times, closing }: BridgeParts,
  onFree: () => void,
): CurrentTestRun {
  const { query } = site.database;
  let run: ClaimedTestRun | null = null;
  let isAbandoned = false;
  let deadline: NodeJS.Timeout | undefined;

  const claim = () => (isAbandoned ? null : run);
  const abandon = () => {
    if (!claim()) return;
    isAbandoned = true;
    socket.send({ name: 'stop-test-run' });
    deadline = setTimeout(
      () => socket.disconnect('the judge did not stop a test run when requested'),
      times.terminateMs,
    );
  };
  const free = () => {
    clearTimeout(deadline);
    run = null;
    isAbandoned = false;
    onFree();
  };

  const returnRun = async (returned: ClaimedTestRun | null, message: string) => {
    if (!returned) return;
    const failure = { judgeId, version: returned.dataVersion, message: plainText(message, maxReasonLength) };
    await retryWhileDatabaseAway(async () => {
      if (failure.version !== '') await pauseVersion(query, failure);
      await putBackTestRun(query, returned.id);
    }, closing);
  };

  return {
    isFree: () => run === null,
    claim,
    begin(claimed) {
      run = claimed;
      socket.send(testRunRequest(claimed));
    },
    abandon,
    async interrupt() {
      const interrupted = claim();
      abandon();
      if (interrupted) await putBackTestRun(query, interrupted.id);
    },
    async receive(message) {
      if (message['run-id'] !== run?.runId)
        throw new Dropped(
          `the judge sent ${message.name} for test run ${message['run-id']}, which it does not have`,
        );
      const outcome = testRunOutcome(message);
      const current = claim();
      if (message.name === 'test-run-data-unavailable') await returnRun(current, message.message);
      else if (!outcome && current) throw new Dropped('the judge stopped a test run without a request');
      if (outcome && current)
        await retryWhileDatabaseAway(async () => {
          const texts = generatedTexts(message);
          if (texts.length > 0) await saveGeneratedTexts(query, current.dataVersion, texts);
          await endTestRun(query, current.id, outcome);
        }, closing);
      free();
    },
    async close() {
      clearTimeout(deadline);
      const unfinished = claim();
      run = null;
      if (!unfinished) return;
      await retryWhileDatabaseAway(
        () => (closing.aborted ? putBackTestRun(query, unfinished.id) : loseTestRun(query, unfinished.id)),
        closing,
      );
    },
  };
}
