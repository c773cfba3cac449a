import { type RawBuilder, sql } from 'kysely';

/** Over `judges j`: true when the judge gets work. */
export const isAvailable = sql<boolean>`(j.is_online and not j.is_disabled and not j.is_blocked)`;

/** The aliases are of a row of `judges` and a row of `problems`. */
interface Aliases {
  readonly judge: string;
  readonly problem: string;
}

/**
 * True when the judge judges with the current test data of the problem: it fetches that version, or its folder has it and a stock judge
 * can use it. The time of a folder consists of the first bits of a version, see `versionTime`.
 */
export function hasCurrentData({ judge, problem }: Aliases): RawBuilder<boolean> {
  const [j, p] = [sql.ref(judge), sql.ref(problem)];
  const time = sql`(1000000000 + (('x' || left(${p}.data_version, 10))::bit(40)::bigint >> 1) / 1024.0::float8)`;
  return sql<boolean>`exists (
    select from problem_data_versions v
    where v.problem_id = ${p}.id and v.version = ${p}.data_version and case
      when ${j}.fetches_data then v.fault is null
      else not v.summary ? 'stockFault' and exists (select from judge_problems known
        where known.judge_id = ${j}.id and known.code = ${p}.code and abs(known.changed_at - ${time}) < 0.0004) end)`;
}

/** True when the judge failed to fetch the current test data of the problem a moment ago: it gets no work with it for a while. */
export function isDataPaused({ judge, problem }: Aliases): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from judge_data_pauses pause
    where pause.judge_id = ${sql.ref(judge)}.id and pause.version = ${sql.ref(problem)}.data_version
      and pause.until > clock_timestamp())`;
}

/** True when an available judge has the data of the problem and the language. `condition` restricts the judges `j` for the problem `judged`. */
export function isJudgeable(
  problemId: RawBuilder<number>,
  languageId: RawBuilder<number>,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from judges j
    join problems judged on judged.id = ${problemId}
    join judge_runtimes jr on jr.judge_id = j.id and jr.language_id = ${languageId}
    where ${isAvailable} and ${hasCurrentData({ judge: 'j', problem: 'judged' })} and ${condition})`;
}
