import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { minutesAfter } from './minutes.ts';

const day = 24 * 60;

/** A print of the user `demo`, and one scoreboard of two contests. */
export function demoResults(now: Date): SnapshotRecord[] {
  return [
    {
      ...{ type: 'print_job', contest: 'lamplight_open', user: 'demo', language: 'PY3', state: 'done' },
      source: 'prices = [int(price) for price in input().split()]\nprint(sum(prices) // 2)\n',
      made_at: minutesAfter(now, -262 * day - 6 * 60).toISOString(),
    },
    {
      ...{ type: 'combined_scoreboard', slug: 'olympiad', name: 'Olympiad: trial and final', rule: 'sum' },
      contests: ['olympiad_trial', 'olympiad_final'],
      made_at: minutesAfter(now, -20 * day).toISOString(),
    },
  ];
}
