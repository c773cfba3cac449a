import type { Queries } from '../../../database/connection.ts';

interface SourceFile {
  readonly name: string;
  readonly source: string;
}

/** The source of a submission to this contest; null without one. */
export async function findSourceFile(
  queries: Queries,
  contestId: number,
  submissionId: number,
): Promise<SourceFile | null> {
  const row = await queries
    .selectFrom('submissions')
    .innerJoin('submission_sources', 'submission_sources.submission_id', 'submissions.id')
    .innerJoin('languages', 'languages.id', 'submissions.language_id')
    .select(['source', 'extension'])
    .where('submissions.contest_id', '=', contestId)
    .where('submissions.id', '=', submissionId)
    .executeTakeFirst();
  return row ? { name: `${submissionId}.${row.extension || 'txt'}`, source: row.source } : null;
}
