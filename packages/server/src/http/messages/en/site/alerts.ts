import { plural } from '../plural.ts';

/** What disturbs judging. */
export const alerts = {
  title: 'Alerts',
  since: 'since',
  about: {
    'internal error': (count: number, problem: string) =>
      plural(
        count,
        `1 submission of ${problem} has an internal error`,
        `${count} submissions of ${problem} have an internal error`,
      ),
    'judge lost': (_count: number, _problem: string, judge: string) =>
      `The judge ${judge} is no longer connected`,
    'long queue': (count: number) =>
      plural(
        count,
        '1 submission has waited for a judge for more than a minute',
        `${count} submissions have waited for a judge for more than a minute`,
      ),
    'judges disagree': (_count: number, problem: string, submission: string) =>
      `Two judges disagree about submission ${submission} of ${problem}`,
  },
};
