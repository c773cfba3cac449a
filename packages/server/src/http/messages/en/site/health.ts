import { plural } from '../plural.ts';
/** Warnings about the site, for its administrators, the status page and the health check. */
export const health = {
  diskIsLow: 'Disk space is running out.',
  diskIsFull: 'The disk is full: submissions are refused until there is space.',
  maintenance: 'Maintenance: the site can only be read, and nothing new is judged.',
  noLanguages: 'The site has no languages.',
  noJudge: 'No judge is online.',
  unjudgeableProblems: (count: number) =>
    `${plural(count, '1 problem', `${count} problems`)} cannot be judged by any judge that is online.`,
  otherGeneratedData: (judge: string, problems: number) =>
    `The generators of ${plural(problems, '1 problem', `${problems} problems`)} make other test data on judge ${judge}, which therefore does not judge them.`,
  longQueue: (minutes: number) => `The oldest submission in the queue has waited for ${minutes} minutes.`,
  localJudgeIsStopped: (reason: string) =>
    `The local judge is not running. It starts automatically when this is fixed: ${reason}`,
};
