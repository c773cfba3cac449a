import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { minutesAfter } from './minutes.ts';

const day = 24 * 60;

export function demoNews(now: Date): SnapshotRecordOf<'news_post'>[] {
  return [
    {
      type: 'news_post',
      title: 'Welcome to Tribunal',
      published_at: minutesAfter(now, -9 * day).toISOString(),
      body: 'This site has problems for practice, contests of every format, and past contests that you can take part in virtually. Begin with one of the [problems](/problems/).',
      author: 'corner_case',
    },
    {
      type: 'news_post',
      title: 'Register for the Harbour Cup',
      published_at: minutesAfter(now, -2 * day).toISOString(),
      body: 'The [Harbour Cup](/contest/harbour_cup) is open for everybody. Its problems are ordered **by difficulty**, so newcomers can start with the first one.',
      author: 'corner_case',
    },
  ];
}
