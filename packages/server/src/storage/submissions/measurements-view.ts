import { type MeasuredRun, type Measurements, unpackRuns } from '@tribunal/core/judging/measurements';
import { groupBy } from '@tribunal/core/lists';
import type { Database } from '../../database/connection.ts';
import { json, nullable, type Row, rowsOf, string } from '../../database/row.ts';
import type { StoredCase } from './case-results.ts';

const judgingFactsRow = rowsOf({
  /** Null while it is judged, and when the judge does not exist any more. */
  judge: nullable(string),
  toolchain: nullable(json<ShownToolchain>()),
  /** Null while it is judged, and for a judging that ran no case. */
  measurements: nullable(json<Measurements>()),
});
export type JudgingFacts = Row<typeof judgingFactsRow>;

interface ShownToolchain {
  readonly name: string;
  readonly version: string;
  /** Null if the judge does not report it. */
  readonly digest: string | null;
}

/** The facts about the last judging of a submission. */
export async function findJudgingFacts({ query }: Database, submissionId: number): Promise<JudgingFacts> {
  const { rows } = await judgingFactsRow`
    select judges.name as judge, j.measurements, case when t.id is not null then json_build_object(
      'name', t.name, 'version', t.version, 'digest', nullif(t.digest, '')) end as toolchain
    from submissions s
    join judgements j on j.submission_id = s.id and j.number = s.judgement
    left join judges on judges.id = j.judge_id
    left join toolchains t on t.id = j.toolchain_id
    where s.id = ${submissionId}
  `.execute(query);
  return rows[0] ?? { judge: null, toolchain: null, measurements: null };
}

export interface ShownRun extends MeasuredRun {
  readonly batch: number | null;
}

/** The runs on these cases, in their order. A case without measured runs, as those of stock judges, ran once. */
export function runsOf(cases: readonly StoredCase[], measurements: Measurements | null): ShownRun[] {
  const measured = groupBy(measurements?.runs ? unpackRuns(measurements.runs) : [], (run) => run.case);
  return cases
    .filter(({ status }) => status !== 'SC')
    .flatMap((one) =>
      (measured.get(one.position) ?? [onlyRun(one)]).map((run) => ({ ...run, batch: one.batch })),
    );
}

function onlyRun({ position, time, memory, status }: StoredCase): MeasuredRun {
  return {
    case: position,
    attempt: 1,
    cpu: time,
    wall: null,
    waited: null,
    memory,
    result: status,
    reason: '',
    core: null,
  };
}
