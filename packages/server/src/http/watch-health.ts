import type { FastifyInstance } from 'fastify';
import type { DiskState } from '../disk-space.ts';
import type { Site } from '../site.ts';
import { type JudgingLacks, judgingLacks } from '../storage/judges/judging-lacks.ts';
import { isAdministrator } from './html/site-warnings-notice.ts';
import { english } from './messages/en/english.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Updates the warnings of the site, at most every few seconds. Does not fail when the database is unreachable. */
    refreshWarnings(): Promise<void>;
  }
}

const refreshEveryMs = 5000;

/** Warnings are also in the answers of the health check, which programs read, and in the log. */
const { health } = english;

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

async function setWarnings({ database, disk, warnings, now }: Site): Promise<void> {
  warnings.set('disk', diskSentences(await disk.state()));
  warnings.set('judging', judgingSentences(await judgingLacks(database.query, now())));
}

function diskSentences(state: DiskState): string[] {
  if (state === 'enough') return [];
  return [state === 'low' ? health.diskIsLow : health.diskIsFull];
}

function judgingSentences({ hasNoLanguage, hasNoJudge, unjudgeable }: JudgingLacks): string[] {
  return [
    ...(hasNoLanguage ? [health.noLanguages] : []),
    ...(hasNoJudge ? [health.noJudge] : []),
    ...(unjudgeable > 0 && !hasNoJudge ? [health.unjudgeableProblems(unjudgeable)] : []),
  ];
}
