import type { Database } from '../../database/connection.ts';
import { type Grouped, groupByContest, type WriteGrouped } from './group-by-contest.ts';
import {
  type ReportedVerdict,
  recordVerdict,
  recordVerdicts,
  tellOfVerdicts,
  type VerdictRecorded,
} from './record-verdict.ts';

export interface GroupedVerdict extends ReportedVerdict, Grouped {}

export type RecordGrouped = WriteGrouped<GroupedVerdict, VerdictRecorded>;

/** Records verdicts of a contest in groups. One whose test data has changed makes its group fail. */
export function groupVerdicts(database: Database): RecordGrouped {
  return groupByContest({
    async together(verdicts, now) {
      const recorded = await recordVerdicts(database, verdicts, now);
      // The next group does not wait for this.
      void tellOfVerdicts(database, verdicts, recorded);
      return recorded;
    },
    alone: (verdict, now) => recordVerdict(database, verdict, now),
  });
}
