import { runJobs } from '../jobs/run-jobs.ts';
import { renewLeases } from '../storage/judges/judge-claims.ts';
import type { BridgeParts } from './bridge-parts.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * Renews the leases of connected judges at regular intervals, and listens for submissions and test runs that are
 * queued or aborted. Returns a function that stops it.
 */
export function startMaintenance(parts: BridgeParts, dispatcher: Dispatcher): () => Promise<void> {
  const { site, times } = parts;
  const renewal = {
    name: 'renew leases of judges',
    everyMs: times.maintenanceMs,
    run: () => renewAndWake(parts, dispatcher),
  };
  const stopRenewing = runJobs([renewal], site.log);
  const stopListening = listen(parts, dispatcher);
  return async () => {
    for (const stop of stopListening) stop();
    await stopRenewing();
  };
}

/** Judges lose what they no longer have a claim to. A notification may get lost, so the dispatcher also looks for new submissions. */
async function renewAndWake({ site, times }: BridgeParts, dispatcher: Dispatcher): Promise<void> {
  const working = dispatcher.judges().flatMap((judge) => {
    const claim = judge.claim();
    return claim ? [{ judge, claim }] : [];
  });
  const claims = working.map(({ claim }) => claim.id);
  const renewed = await renewLeases(site.database.query, claims, times.leaseMs);
  for (const { judge, claim } of working) {
    if (!renewed.has(claim.id) && judge.claim()?.id === claim.id) judge.abandon();
  }
  dispatcher.wake();
}

function listen({ site }: BridgeParts, dispatcher: Dispatcher): (() => void)[] {
  const queued = site.notifications.listen('submission_queued', dispatcher.wake);
  const aborted = site.notifications.listen('submission_aborted', (submissionId) => {
    for (const judge of dispatcher.judges()) {
      const claim = judge.claim();
      if (!claim || !('submissionId' in claim) || claim.proposedId !== null) continue;
      if (claim.submissionId === submissionId) judge.abandon();
    }
  });
  const others = (['test_run_queued', 'proposal_changed'] as const).map((topic) =>
    site.notifications.listen(topic, dispatcher.wake),
  );
  return [queued, aborted, ...others];
}
