import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { clamp, maxPoints, maxSeconds } from '@tribunal/core/bounds';
import type { Findings } from '../findings.ts';
import type { ImportOptions } from '../import-options.ts';
import type { Row } from '../source/mysql-source.ts';
import { type OldSite, pagesOf, rowsByParent } from '../source/old-site.ts';
import { type Catalog, contestOf } from './catalog.ts';
import { caseOf, casePointsOf, hasVerdict, resultOf } from './old-verdict.ts';
import { tookPart } from './participation-records.ts';
import { hasNul, numberOf, textOf, timeOf } from './values.ts';

type SubmissionRecord = SnapshotRecordOf<'submission'>;

/** Small, because the cases and sources of a page are in memory at once. */
const rowsPerPage = 400;

const columnsOf = (
  old: OldSite,
) => `SELECT s.id, s.id AS page_key, s.user_id, s.problem_id, s.language_id, s.date, s.status,
  s.result, s.time, s.memory, s.case_points, s.case_total, s.error, ${old.column('judge_submission', 's', 'judged_date')},
  ${old.column('judge_submission', 's', 'contest_object_id')}, ${old.column('judge_submission', 's', 'judged_on_id')},
  r.source, e.id AS entry_id, e.problem_id AS contest_problem_id,
  p.contest_id, p.\`virtual\`, p.user_id AS participant_id, NOT ${tookPart(old)} AS is_unreached`;
const tables = `FROM judge_submission s
  LEFT JOIN judge_contestsubmission e ON e.submission_id = s.id
  LEFT JOIN judge_contestparticipation p ON p.id = e.participation_id
  LEFT JOIN judge_submissionsource r ON r.submission_id = s.id`;

interface SubmissionReader {
  readonly old: OldSite;
  readonly catalog: Catalog;
  readonly options: ImportOptions;
  readonly findings: Findings;
}

/** The submissions of a contest, live and virtual. Their ids are in memory, but not their content. */
export async function* contestSubmissions(
  reader: SubmissionReader,
  contestId: number,
): AsyncGenerator<SubmissionRecord> {
  const entries = await reader.old.rows(
    `SELECT e.submission_id AS id FROM judge_contestparticipation p
     JOIN judge_contestsubmission e ON e.participation_id = p.id WHERE p.contest_id = ? ORDER BY e.submission_id`,
    [contestId],
  );
  for (let start = 0; start < entries.length; start += rowsPerPage) {
    const ids = entries.slice(start, start + rowsPerPage).map(({ id }) => Number(id));
    const page = await reader.old.rows(`${columnsOf(reader.old)} ${tables} WHERE s.id IN (?) ORDER BY s.id`, [
      ids,
    ]);
    yield* recordsOf(
      reader,
      page.filter((row) => contestOf(reader.catalog, row) !== undefined),
    );
  }
}

/** The submissions with ids above the first and up to the last that belong to no contest. */
export async function* otherSubmissions(
  reader: SubmissionReader,
  above: number,
  upTo: number,
): AsyncGenerator<SubmissionRecord> {
  const statement = `${columnsOf(reader.old)} ${tables} WHERE s.id > ? AND s.id <= ?`;
  for await (const page of pagesOf(reader.old, statement, 's.id', [above, upTo], rowsPerPage)) {
    const rows = page.filter((row) => contestOf(reader.catalog, row) === undefined && isWanted(reader, row));
    yield* recordsOf(reader, rows);
  }
}

/** Outside its contest, the source of a contest submission could become public. */
function isWanted({ options, findings }: SubmissionReader, row: Row): boolean {
  if (row.entry_id == null && row.contest_object_id == null) return true;
  const fate = options.keepDetached ? 'now outside contests' : 'left out (--keep-detached imports it)';
  findings.add(
    `submission of a contest that does not have its problem, user or participation any more, ${fate}`,
    textOf(row.id),
  );
  return options.keepDetached;
}

async function* recordsOf(reader: SubmissionReader, rows: readonly Row[]): AsyncGenerator<SubmissionRecord> {
  const { old, options, findings } = reader;
  const ids = options.withoutCases ? [] : rows.map(({ id }) => Number(id));
  const cases = await rowsByParent(old, caseRows, ids);
  for (const row of rows) {
    const record = submissionOf(reader, row, cases.get(Number(row.id)) ?? []);
    const fault = record === undefined ? 'a user, problem, language or time is missing' : faultOf(record);
    if (record === undefined || fault !== null)
      findings.add(`submission left out (${fault})`, textOf(row.id));
    else yield record;
  }
}

const caseRows = {
  table: 'judge_submissiontestcase',
  parent: 'submission_id',
  columns: 'submission_id, `case`, status, time, memory, points, total, batch, feedback',
  order: 'submission_id, `case`',
};

function submissionOf(
  { old, catalog, findings }: SubmissionReader,
  row: Row,
  cases: readonly Row[],
): SubmissionRecord | undefined {
  const user = catalog.profiles.get(Number(row.user_id));
  const problem = catalog.problems.get(Number(row.problem_id));
  const language = catalog.languages.get(Number(row.language_id));
  const date = timeOf(row.date);
  if (user === undefined || problem === undefined || language === undefined || date === undefined)
    return undefined;
  const contest = contestOf(catalog, row);
  const result = resultOf(row, findings);
  const judged_at = timeOf(row.judged_date) ?? date;
  const judge = hasVerdict(row) ? catalog.judges.get(Number(row.judged_on_id)) : undefined;
  if (hasNul(row.source)) findings.add('source with a NUL character, replaced', textOf(row.id));
  if (hasNul(row.error) || cases.some(({ feedback }) => hasNul(feedback)))
    findings.add('message of a judge with a NUL character, replaced', textOf(row.id));
  return {
    type: 'submission',
    id: Number(row.id),
    user,
    problem,
    language,
    date,
    source: textOf(row.source),
    status: result === 'CE' || result === 'IE' || result === 'AB' ? result : 'D',
    result,
    ...usageOf(row, cases, old),
    ...casePointsOf(row),
    judged_at,
    ...(judge !== undefined && {
      judgements: [{ requested_at: date, finished_at: judged_at, result, judge }],
    }),
    ...(row.error != null && { error: textOf(row.error) }),
    ...(contest !== undefined && { contest, virtual: Number(row.virtual) }),
    cases: cases.map((one) => caseOf(one, findings)),
  };
}

/** DMOJ stores the sum of the times of the cases, this site the largest. */
function usageOf(row: Row, cases: readonly Row[], { family }: OldSite) {
  const [time, memory] = [numberOf(row.time), numberOf(row.memory)];
  const isSum = family === 'DMOJ' && cases.length > 0;
  return {
    ...(time !== undefined && !isSum && { time: clamp(time, 0, maxSeconds) }),
    ...(memory !== undefined && { memory: clamp(memory, 0, maxPoints) }),
  };
}

function faultOf(record: SubmissionRecord): string | null {
  const checked = checkRecord(record);
  return 'fault' in checked ? checked.fault : null;
}
