import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { type ContestPlan, contestPlans } from './contest-plans.ts';
import type { DemoProblem } from './demo-problem.ts';
import { minutesAfter } from './minutes.ts';
import { openRounds } from './open-rounds.ts';
import { setters } from './people.ts';
import { demoProblems } from './problems.ts';

export interface DemoContest {
  record: SnapshotRecordOf<'contest'>;
  start: Date;
  end: Date;
  /** The share of the allowed users who take part. */
  attendance: number;
  /** Whether the many who take part in nothing else come too. */
  isForCrowd: boolean;
}

export function demoContests(now: Date): DemoContest[] {
  const plans = [...contestPlans, ...openRounds].toSorted((a, b) => a.minutesFromNow - b.minutesFromNow);
  return plans.map((plan, index) => contestOf(plan, index, now));
}

/** `index` distributes the authorship among the setters. */
export function contestOf(plan: ContestPlan, index: number, now: Date): DemoContest {
  const start = startOf(plan, now);
  const end = minutesAfter(start, plan.lengthMinutes);
  const { countsSolved = false } = plan;
  return {
    start,
    end,
    attendance: plan.attendance,
    isForCrowd: plan.isForCrowd ?? false,
    record: {
      type: 'contest',
      key: plan.key,
      name: plan.name,
      description: plan.description,
      start_time: start.toISOString(),
      end_time: end.toISOString(),
      authors: [setters[index % setters.length]!],
      testers: [setters[(index + 1) % setters.length]!],
      ...plan.details,
      ...(plan.details?.frozen_last_minutes && end < now && revealed(end)),
      problems: plan.problems.map((code) => ({
        code,
        points: countsSolved ? 1 : 100,
        partial: !countsSolved,
      })),
    },
  };
}

export function problemsOf({ record }: DemoContest): DemoProblem[] {
  return record.problems!.map(({ code }) => demoProblems().find((problem) => problem.code === code)!);
}

function revealed(end: Date) {
  return {
    thawed_at: minutesAfter(end, 40).toISOString(),
    finalized_at: minutesAfter(end, 90).toISOString(),
  };
}

/** A contest of these hours starts on the minute, all others on the hour. */
function startOf({ minutesFromNow }: ContestPlan, now: Date): Date {
  const grainMinutes = Math.abs(minutesFromNow) < 24 * 60 ? 1 : 60;
  const grain = grainMinutes * 60_000;
  return new Date(Math.floor(minutesAfter(now, minutesFromNow).getTime() / grain) * grain);
}
