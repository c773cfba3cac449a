import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

/** One result of several contests. */
export function addCombinedScoreboard(
  writing: Writing,
  record: SnapshotRecordOf<'combined_scoreboard'>,
  line: number,
): void {
  const { slug, name, rule, contests, made_at } = record;
  const id = writing.ids.next('combined_scoreboards', line, record.id);
  const made = made_at === undefined ? writing.now : timeOf('made_at', made_at, line);
  write(writing, 'combined_scoreboards', line, { id, slug, name, rule, made_at: made });
  for (const [index, key] of contests.entries())
    write(writing, 'combined_scoreboard_contests', line, {
      scoreboard_id: id,
      contest_id: refer(writing.directory.contests, 'contest', key, line).id,
      position: index + 1,
    });
}
