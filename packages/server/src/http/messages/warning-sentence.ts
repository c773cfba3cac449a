import type { SiteWarning } from '../../environment/site-warnings.ts';
import { english } from './en/english.ts';
import type { Messages } from './messages.ts';

/** Programs and the log read English. */
export function warningSentence(warning: SiteWarning, { health }: Messages = english): string {
  switch (warning.kind) {
    case 'disk is low':
      return health.diskIsLow;
    case 'disk is full':
      return health.diskIsFull;
    case 'maintenance':
      return health.maintenance;
    case 'no languages':
      return health.noLanguages;
    case 'no judge':
      return health.noJudge;
    case 'unjudgeable problems':
      return health.unjudgeableProblems(warning.count);
    case 'other generated data':
      return health.otherGeneratedData(warning.judge, warning.problems);
    case 'long queue':
      return health.longQueue(warning.minutes);
    case 'local judge is stopped':
      return health.localJudgeIsStopped(warning.reason);
  }
}
