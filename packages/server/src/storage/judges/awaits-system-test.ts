/** Whether the submissions of a contest are judged with pretests only; for the alias of a row of `contests`. */
export function awaitsSystemTest(contests: string): string {
  return `(${contests}.run_pretests_only and ${contests}.system_tested_at is null)`;
}
