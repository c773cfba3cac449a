import type { FastifyInstance } from 'fastify';
import type { DiskState } from '../disk-space.ts';
import type { Site } from '../site.ts';
import { type JudgingLacks, judgingLacks } from '../storage/judges/judging-lacks.ts';
import { isAdministrator } from './html/site-warnings-notice.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Brings the site's warnings up to date, unless that has just been done. Does not fail when the database is away. */
    refreshWarnings(): Promise<void>;
  }
}

const refreshEveryMs = 5000;

/** Warnings are brought up to date when somebody is about to read them. */
export function watchHealth(app: FastifyInstance, site: Site): void {
  let refreshedAt = -Infinity;
  let refreshed = Promise.resolve();
  app.decorate('refreshWarnings', () => {
    if (performance.now() - refreshedAt < refreshEveryMs) return refreshed;
    refreshedAt = performance.now();
    refreshed = setWarnings(site).catch((err: unknown) => {
      site.log.warn({ err }, 'the health of the site is not known');
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
  return [
    state === 'low'
      ? 'Disk space is running out.'
      : 'The disk is full: submissions are refused until there is space.',
  ];
}

export function judgingSentences({ hasNoLanguage, hasNoJudge, unjudgeable }: JudgingLacks): string[] {
  return [
    ...(hasNoLanguage ? ['The site has no languages.'] : []),
    ...(hasNoJudge ? ['No judge is online.'] : []),
    ...(unjudgeable > 0 && !hasNoJudge
      ? [
          `${unjudgeable === 1 ? '1 problem' : `${unjudgeable} problems`} cannot be judged by any judge that is online.`,
        ]
      : []),
  ];
}
