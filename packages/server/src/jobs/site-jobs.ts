import { publishDueAnnouncements } from '../actions/clarifications/make-announcement.ts';
import { openDueContests } from '../actions/contests/open-for-practice.ts';
import { rateDueContests } from '../actions/contests/rate-due-contests.ts';
import { recountDueContests } from '../actions/contests/recount-due-contests.ts';
import { takeInRegistered } from '../actions/contests/take-in-registered.ts';
import { removeUnusedFiles } from '../actions/problem-data/remove-unused-files.ts';
import type { Site } from '../site.ts';
import { deleteExpired } from '../storage/accounts/expired-rows.ts';
import { deleteOldRegistrations } from '../storage/contests/participating/registrations.ts';
import {
  endLostTestRuns,
  endOverdueTestRuns,
  markLostJudgesOffline,
  queueUnqueued,
  recoverLostClaims,
} from './queue-maintenance.ts';
import { type Job, runJobs } from './run-jobs.ts';

export interface JobIntervals {
  /** Longer than bridges take to renew their leases. */
  readonly queueMs: number;
  /** Longer than between two pings of a judge. */
  readonly judgesMs: number;
  readonly contestsMs: number;
  /** How late registered users may enter their contest, and announcements may appear. */
  readonly startsMs: number;
  readonly expiryMs: number;
  readonly filesMs: number;
}

export const usualIntervals: JobIntervals = {
  queueMs: 6000,
  judgesMs: 15_000,
  contestsMs: 5000,
  startsMs: 1000,
  expiryMs: 3_600_000,
  filesMs: 86_400_000,
};

/** Starts what a site does without being asked, with or without a bridge. Returns how to stop it. */
export function startJobs(
  site: Pick<Site, 'database' | 'blobs' | 'log' | 'now'>,
  { queueMs, judgesMs, contestsMs, startsMs, expiryMs, filesMs }: JobIntervals = usualIntervals,
): () => Promise<void> {
  const { database, log, now } = site;
  const jobs: readonly Job[] = [
    { name: 'recover lost claims', everyMs: queueMs, run: recoverLostClaims(site) },
    { name: 'queue unqueued submissions', everyMs: queueMs, run: () => queueUnqueued(site) },
    { name: 'end lost test runs', everyMs: queueMs, run: endLostTestRuns(site) },
    { name: 'end overdue test runs', everyMs: queueMs, run: () => endOverdueTestRuns(site) },
    { name: 'mark lost judges offline', everyMs: judgesMs, run: markLostJudgesOffline(site) },
    {
      name: 'publish announcements',
      everyMs: startsMs,
      run: () => publishDueAnnouncements(database, now()),
    },
    {
      name: 'take in registered users',
      everyMs: startsMs,
      run: () => takeInRegistered(database, now()),
    },
    {
      name: 'delete old registrations',
      everyMs: expiryMs,
      run: () => deleteOldRegistrations(database.query, now()),
    },
    {
      name: 'open contests for practice',
      everyMs: contestsMs,
      run: () => openDueContests(database, now()),
    },
    {
      name: 'recount public figures',
      everyMs: contestsMs,
      run: async () => void (await recountDueContests(database, now())),
    },
    {
      name: 'rate contests',
      everyMs: contestsMs,
      run: async () => void (await rateDueContests(database, now())),
    },
    { name: 'remove unused files', everyMs: filesMs, run: async () => void (await removeUnusedFiles(site)) },
    { name: 'delete expired rows', everyMs: expiryMs, run: () => deleteExpired(database.query, now()) },
  ];
  return runJobs(jobs, log);
}
