import type { Database } from '../../database/connection.ts';
import { asSql } from '../../database/json-text.ts';
import { number, rowsOf, string } from '../../database/row.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { submissionSource } from './submission-fields-json.ts';

const PAGE = 200;

/** The submissions of a user with their sources, as the user may see them, oldest first, one JSON object a line. */
export async function* ownSubmissionLines(
  { query }: Database,
  viewer: Viewer & { readonly userId: number },
  now: Date,
): AsyncGenerator<string> {
  const { from, record } = submissionSource(viewer, now);
  for (let last = 0; ; ) {
    const { rows } = await rowsOf({ id: number, line: string })`
      select submissions.id, left(${asSql(record)}, -1) || ',"source":' || to_json(coalesce(sent.source, ''))::text
        || ',"files":' || coalesce(sent.files::text, 'null') || '}' as line
      from ${from} left join submission_sources sent on sent.submission_id = submissions.id
      where submissions.user_id = ${viewer.userId} and submissions.id > ${last}
      order by submissions.id limit ${PAGE}`.execute(query);
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
