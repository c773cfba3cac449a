import type { FastifyInstance } from 'fastify';
import type { DiskState } from '../environment/disk-space.ts';
import type { SiteWarning } from '../environment/site-warnings.ts';
import type { Site } from '../site.ts';
import { type JudgingLacks, judgingLacks } from '../storage/judges/judging-lacks.ts';
import { isAdministrator } from './parts/site-warnings-notice.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Updates the warnings of the site, at most every few seconds. Does not fail when the database is unreachable. */
    refreshWarnings(): Promise<void>;
  }
}

const refreshEveryMs = 5000;

/** Updates warnings before somebody reads them. */
export function watchHealth(app: FastifyInstance, site: Site): void {
  let refreshedAt = -Infinity;
  let refreshed = Promise.resolve();
  app.decorate('refreshWarnings', () => {
    if (performance.now() - refreshedAt < refreshEveryMs) return refreshed;
    refreshedAt = performance.now();
    refreshed = setWarnings(site).catch((err: unknown) => {
      site.log.warn({ err }, 'cannot check the health of the site');
    });
    return refreshed;
  });
  app.addHook('preHandler', async ({ caller }) => {
    if (caller && isAdministrator(caller)) await app.refreshWarnings();
  });
}

async function setWarnings({ branding, database, disk, warnings, now }: Site): Promise<void> {
  warnings.set('maintenance', branding.current().maintenance === null ? [] : [{ kind: 'maintenance' }]);
  warnings.set('disk', diskWarnings(await disk.state()));
  const lacks = await judgingLacks(database.query, now());
  warnings.set('judging', judgingWarnings(lacks));
  warnings.set('queue', queueWarnings(lacks, now()));
}

function diskWarnings(state: DiskState): SiteWarning[] {
  if (state === 'enough') return [];
  return [{ kind: state === 'low' ? 'disk is low' : 'disk is full' }];
}

/** Shorter waits are usual in a contest. */
const longWaitMinutes = 10;

function queueWarnings({ waitingSince }: JudgingLacks, now: Date): SiteWarning[] {
  const minutes = waitingSince ? Math.floor((now.getTime() - waitingSince.getTime()) / 60_000) : 0;
  return minutes >= longWaitMinutes ? [{ kind: 'long queue', minutes }] : [];
}

function judgingWarnings({ hasNoLanguage, hasNoJudge, unjudgeable, otherData }: JudgingLacks): SiteWarning[] {
  return [
    ...(hasNoLanguage ? [{ kind: 'no languages' } as const] : []),
    ...(hasNoJudge ? [{ kind: 'no judge' } as const] : []),
    ...(unjudgeable > 0 && !hasNoJudge
      ? [{ kind: 'unjudgeable problems', count: unjudgeable } as const]
      : []),
    // Everybody may read the warnings, so they contain no codes of problems.
    ...otherData.map(
      ({ judge, problems }) => ({ kind: 'other generated data', judge, problems: problems.length }) as const,
    ),
  ];
}
