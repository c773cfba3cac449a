import { findBubblewrap } from '@tribunal/judge/sandbox/bubblewrap/find-bubblewrap';
import { SandboxError } from '@tribunal/judge/sandbox/sandbox';
import { startLocalJudge } from '../../bridge/local-judge.ts';
import { openBridge } from '../../bridge/open-bridge.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { createSiteWarnings } from '../../environment/site-warnings.ts';
import type { Site } from '../../site.ts';
import { removeLocalJudge } from '../../storage/judges/judges.ts';

export interface OwnJudge {
  /** Why it does not run, if an operator must change something first; otherwise null. */
  fault(): string | null;
  stop(): Promise<void>;
}

/** Starts a bridge and a judge for a command. A sandbox that cannot work is an error at once: nobody waits for it. */
export async function startOwnJudge(site: Site): Promise<OwnJudge> {
  requireBubblewrap();
  const warnings = createSiteWarnings();
  const name = `command-${process.pid}`;
  const bridge = openBridge(site);
  const stopJudge = await startLocalJudge({ ...site, warnings }, bridge, name);
  return {
    fault() {
      const stopped = warnings.current().find(({ kind }) => kind === 'local judge is stopped');
      return stopped && 'reason' in stopped ? stopped.reason : null;
    },
    async stop() {
      await stopJudge();
      await bridge.close();
      await removeLocalJudge(site.database.query, name);
    },
  };
}

function requireBubblewrap(): void {
  try {
    findBubblewrap();
  } catch (error) {
    if (error instanceof SandboxError) throw new OperatorError(`no judge is online, and ${error.message}`);
    throw error;
  }
}
