import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isInProgress } from '../../storage/judges/in-progress.ts';

/**
 * Submissions are staged until all are read, because only then the order of their judge times, and with it their stamps,
 * is known. The tables are dropped when the transaction ends.
 */
export async function createStaging(queries: Queries): Promise<void> {
  await sql`
    create temporary table loaded_submissions (
      id int not null, user_id int not null, problem_id int not null, language_id int not null,
      date_ms bigint not null, judged_ms bigint not null, status text not null, result text,
      time double precision, memory double precision, points double precision,
      case_points double precision not null, case_total double precision not null, error text,
      contest_id int, contest_problem_id int, participation_id int, virtual int, contest_points double precision,
      removed_participation_id int, source text not null, files jsonb, archive_hash text, archive_bytes int, judgements int not null, data_version text,
      token_used_at timestamptz
    ) on commit drop
  `.execute(queries);
  await sql`
    create temporary table loaded_case_results (
      submission_id int not null, judgement int not null, position int not null, batch int, status text not null,
      time double precision not null,
      memory double precision not null, points double precision not null, total double precision not null, feedback text not null,
      judge_message text not null, score_rule text not null, at timestamptz
    ) on commit drop
  `.execute(queries);
  await sql`
    create temporary table loaded_judgements (like judgements including defaults) on commit drop
  `.execute(queries);
  await sql`alter table loaded_judgements add column toolchain json`.execute(queries);
}

/** Another load of the same transaction begins without them. */
export async function dropStaging(queries: Queries): Promise<void> {
  await sql`drop table loaded_submissions, loaded_case_results, loaded_judgements, loaded_proposed_judgings`.execute(
    queries,
  );
}

/** Moves all staged submissions to their tables. Triggers may be off, so this writes list_changes itself. */
export async function storeSubmissions(queries: Queries): Promise<void> {
  await sql`analyze loaded_submissions, loaded_case_results, loaded_judgements`.execute(queries);
  await insertSubmissions(queries);
  await sql`
    insert into list_changes (list, block) select distinct 'submissions', list_block(id) from loaded_submissions
  `.execute(queries);
  await sql`
    insert into submission_sources (submission_id, source, files, archive_hash, archive_bytes)
    select id, source, files, archive_hash, archive_bytes from loaded_submissions
  `.execute(queries);
  await sql`
    insert into removed_submissions (submission_id, participation_id)
    select id, removed_participation_id from loaded_submissions where removed_participation_id is not null
  `.execute(queries);
  await insertJudgements(queries);
  await sql`
    insert into case_results (submission_id, judgement, position, batch, status, time, memory, points, total, feedback, judge_message,
      score_rule, at)
    select submission_id, judgement, position, batch, status, time, memory, points, total, feedback, judge_message, score_rule, at
    from loaded_case_results
  `.execute(queries);
}

/**
 * Keeps judge times where possible. In a contest, each is at least one millisecond after the previous one and after the
 * last log entry: the n-th is n plus the maximum of (time - place) up to it.
 */
async function insertSubmissions(queries: Queries): Promise<void> {
  await sql`
    insert into submissions (id, user_id, problem_id, language_id, date, status, result, time, memory, points,
      case_points, case_total, error, judgement, judged_at,
      contest_id, contest_problem_id, participation_id, virtual, contest_points, data_version, token_used_at)
    select id, user_id, problem_id, language_id, ${moment('date_ms')}, status, result, time, memory, points,
      case_points, case_total, error, ${sql.raw(currentJudgement)}, ${moment('stamp_ms')},
      contest_id, contest_problem_id, participation_id, virtual, contest_points, data_version, token_used_at
    from (
      select placed.*, case when contest_id is null then judged_ms else
        place + greatest(head_ms, max(judged_ms - place) over (partition by contest_id order by place))
      end as stamp_ms
      from (
        select l.*, row_number() over (partition by l.contest_id order by l.judged_ms, l.id) as place,
          case when isfinite(h.stamp) then floor(extract(epoch from h.stamp) * 1000)::bigint end as head_ms
        from loaded_submissions l left join contest_heads h on h.contest_id = l.contest_id
      ) placed
    ) stamped
    order by id
  `.execute(queries);
}

function moment(column: string) {
  return sql`timestamptz 'epoch' + ${sql.ref(column)} * interval '1 millisecond'`;
}

/** A submission in progress with a verdict is being judged again. */
const currentJudgement = `greatest(judgements, 1) + case when ${isInProgress('status')} and result is not null then 1 else 0 end`;

async function insertJudgements(queries: Queries): Promise<void> {
  await sql`
    insert into judgements (submission_id, number, requested_at, finished_at, result, time, memory, points, case_points,
      case_total, error, data_version)
    select s.id, 1, s.date, case when s.result is not null then s.judged_at end, s.result, s.time, s.memory, s.points,
      s.case_points, s.case_total, s.error, s.data_version
    from loaded_submissions l join submissions s on s.id = l.id
    where l.judgements = 0
    order by s.id
  `.execute(queries);
  await connectToolchains(queries);
  await sql`insert into judgements select * from loaded_judgements order by submission_id, number`.execute(
    queries,
  );
  await sql`
    insert into judgements (submission_id, number, requested_at)
    select s.id, s.judgement, s.judged_at
    from loaded_submissions l join submissions s on s.id = l.id
    where s.judgement > greatest(l.judgements, 1)
    order by s.id
  `.execute(queries);
}

/** Afterwards the staged judgings have the columns of judgings. */
async function connectToolchains(queries: Queries): Promise<void> {
  await sql`
    insert into toolchains (name, version, digest)
    select distinct toolchain->>'name', toolchain->>'version', toolchain->>'digest' from loaded_judgements
    where toolchain is not null on conflict do nothing
  `.execute(queries);
  await sql`
    update loaded_judgements set toolchain_id = t.id from toolchains t
    where (t.name, t.version, t.digest) = (toolchain->>'name', toolchain->>'version', toolchain->>'digest')
  `.execute(queries);
  await sql`alter table loaded_judgements drop column toolchain`.execute(queries);
}
