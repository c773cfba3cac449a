import { publishDueAnnouncements } from '../actions/contests/clarifications/make-announcement.ts';
import { openDueContests } from '../actions/contests/open-for-practice.ts';
import { rateDueContests } from '../actions/contests/rate-due-contests.ts';
import { recountDueContests } from '../actions/contests/recount-due-contests.ts';
import { takeInRegistered } from '../actions/contests/take-in-registered.ts';
import { computeDifficulties } from '../actions/problems/compute-difficulties.ts';
import { removeUnusedFiles } from '../actions/problems/test-data/remove-unused-files.ts';
import { endVerifications, verifyDueProblems } from '../actions/problems/verification/verify-problems.ts';
import { releaseVerdicts } from '../actions/submissions/held/release-verdicts.ts';
import { continueProposals } from '../actions/submissions/rejudging/apply-proposal.ts';
import { removeOldUploads } from '../blobs/remove-old-uploads.ts';
import type { Site } from '../site.ts';
import { deleteExpired } from '../storage/site/expired-rows.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { compareNext } from './find-similar-sources.ts';
import {
  endLostTestRuns,
  endOverdueTestRuns,
  markLostJudgesOffline,
  queueUnqueued,
  recoverLostClaims,
  recoverProposals,
} from './queue-maintenance.ts';
import { type MailAlert, raiseAlerts, sendAlerts } from './raise-alerts.ts';
import { type Job, runJobs } from './run-jobs.ts';
import { printNext } from './run-print-command.ts';

export interface JobIntervals {
  /** Longer than bridges take to renew their leases. */
  readonly queueMs: number;
  /** Longer than between two pings of a judge. */
  readonly judgesMs: number;
  readonly contestsMs: number;
  /** How late registered users may enter their contest, and announcements may appear. */
  readonly startsMs: number;
  /** How late difficulties may follow results. */
  readonly difficultiesMs: number;
  readonly expiryMs: number;
  readonly filesMs: number;
}

export const defaultIntervals: JobIntervals = {
  queueMs: 6000,
  judgesMs: 15_000,
  contestsMs: 5000,
  startsMs: 1000,
  difficultiesMs: 60_000,
  expiryMs: 3_600_000,
  filesMs: 86_400_000,
};

type ProcessSite = Pick<Site, 'announcements' | 'branding' | 'now' | 'registration'>;

/** What every process that serves pages needs. */
function processJobs({ announcements, branding, now, registration }: ProcessSite, everyMs: number): Job[] {
  return [
    { name: 'know the announcements', everyMs, run: () => announcements.refresh(now()) },
    { name: 'know the settings of the site', everyMs, run: () => branding.refresh() },
    { name: 'know whether registration is open', everyMs, run: () => registration.refresh() },
  ];
}

/** For a process that only serves; another one of the site runs the other jobs. */
export function startProcessJobs(site: ProcessSite & Pick<Site, 'log'>): () => Promise<void> {
  return runJobs(processJobs(site, defaultIntervals.startsMs), site.log);
}

/** Starts what a site does without being asked, with or without a bridge. Returns how to stop it. */
export function startJobs(
  site: ProcessSite & Pick<Site, 'database' | 'blobs' | 'log' | 'secretKey' | 'settings'>,
  {
    queueMs,
    judgesMs,
    contestsMs,
    startsMs,
    difficultiesMs,
    expiryMs,
    filesMs,
  }: JobIntervals = defaultIntervals,
  mailAlert: MailAlert = async () => {},
): () => Promise<void> {
  const { database, log, now } = site;
  const webhooks = deliverWebhooks(site);
  const jobs: readonly Job[] = [
    ...processJobs(site, startsMs),
    { name: 'deliver webhooks', everyMs: startsMs, run: () => webhooks.run() },
    { name: 'print', everyMs: startsMs, run: () => printNext(site) },
    { name: 'compare sources', everyMs: startsMs, run: () => compareNext(site) },
    { name: 'raise alerts', everyMs: contestsMs, run: () => raiseAlerts(site) },
    { name: 'send alerts', everyMs: startsMs, run: () => sendAlerts(site, mailAlert) },
    { name: 'recover lost claims', everyMs: queueMs, run: recoverLostClaims(site) },
    {
      name: 'release held verdicts',
      everyMs: queueMs,
      run: () => releaseVerdicts(site.database, site.now()),
    },
    { name: 'queue unqueued submissions', everyMs: queueMs, run: () => queueUnqueued(site) },
    { name: 'recover proposals', everyMs: queueMs, run: recoverProposals(site) },
    { name: 'apply proposals', everyMs: queueMs, run: () => continueProposals(database, now()) },
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
      name: 'open contests for practice',
      everyMs: contestsMs,
      run: () => openDueContests(database, now()),
    },
    {
      name: 'verify changed problems',
      everyMs: contestsMs,
      run: () => verifyDueProblems(database, now()),
    },
    { name: 'end verifications', everyMs: startsMs, run: () => endVerifications(database, now()) },
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
    {
      name: 'compute difficulties',
      everyMs: difficultiesMs,
      run: async () => void (await computeDifficulties(database, now())),
    },
    { name: 'remove unused files', everyMs: filesMs, run: async () => void (await removeUnusedFiles(site)) },
    {
      name: 'remove old uploads',
      everyMs: expiryMs,
      run: () => removeOldUploads(site.settings.SITE_DATA_DIR, now()),
    },
    { name: 'delete expired rows', everyMs: expiryMs, run: () => deleteExpired(database.query, now()) },
  ];
  const stop = runJobs(jobs, log);
  return async () => {
    await stop();
    await webhooks.stop();
  };
}
