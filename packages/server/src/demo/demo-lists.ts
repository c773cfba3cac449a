import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { minutesAfter } from './minutes.ts';

const day = 24 * 60;

/** Lists to train with, and a bookmark of the user `demo`. */
export function demoLists(now: Date): SnapshotRecord[] {
  const made_at = minutesAfter(now, -20 * day).toISOString();
  return [
    {
      ...{ type: 'problem_list', slug: 'first-steps', name: 'First steps', made_at },
      organization: 'open-algorithms-club',
      description:
        'Short problems for your first week, in an order in which each needs a little more than the one before.',
      problems: ['halfprice', 'cargo', 'fence', 'lanterns', 'stones'],
    },
    {
      ...{ type: 'problem_list', slug: 'my-plan', name: 'Before the Harbour Cup', made_at, owner: 'demo' },
      visibility: 'private',
      problems: ['ferries', 'queuejumps', 'museum'],
    },
    { type: 'bookmark', user: 'demo', problem: 'museum', made_at },
  ];
}
