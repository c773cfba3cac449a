/** SQL for when the time of a participation in the joined `contests` ends, with extra time. */
export function participationEnd(participations: string): string {
  return `participation_end(${participations}.virtual, ${participations}.real_start, contests.start_time,
    contests.end_time, contests.time_limit, ${participations}.extra_minutes, contests.removed_intervals)`;
}

/** SQL for whether the own time of a participation in the joined `contests` has begun. That of a team that was only registered begins when it joins. */
export function ownTimeHasBegun(participations: string): string {
  return `(contests.time_limit is null or ${participations}.virtual <> 0 or ${participations}.real_start <> 'epoch')`;
}
