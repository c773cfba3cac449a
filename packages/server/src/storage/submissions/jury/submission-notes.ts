import type { Queries } from '../../../database/connection.ts';

export interface SubmissionNote {
  readonly author: string;
  readonly text: string;
  readonly madeAt: Date;
}

/** Oldest first. */
export function listNotes(queries: Queries, submissionId: number): Promise<SubmissionNote[]> {
  return queries
    .selectFrom('submission_notes')
    .select(['author', 'text', 'made_at as madeAt'])
    .where('submission_id', '=', submissionId)
    .orderBy('id')
    .limit(1000)
    .execute();
}

export async function addNote(
  queries: Queries,
  submissionId: number,
  { author, text, madeAt }: SubmissionNote,
): Promise<void> {
  await queries
    .insertInto('submission_notes')
    .values({ submission_id: submissionId, author, text, made_at: madeAt })
    .execute();
}
