/** SQL for when the time of a participation in the joined `contests` ends, with extra time. */
export function participationEnd(participations: string): string {
  return `participation_end(${participations}.virtual, ${participations}.real_start, contests.start_time,
    contests.end_time, contests.time_limit, ${participations}.extra_minutes)`;
}
