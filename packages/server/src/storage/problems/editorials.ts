import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { boolean, date, json, nullable, rowsOf, string } from '../../database/row.ts';
import { isStorable } from '../lists/filters.ts';
import {
  editorialIsVisible,
  problemIsEditable,
  problemPageIsVisible,
} from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { filesOfProblem } from './problem-files.ts';

export interface Editorial {
  /** Markdown. */
  readonly text: string;
  /** Null when the account no longer exists. */
  readonly author: string | null;
  /** Null for a draft. */
  readonly publishedAt: Date | null;
}

export interface ProblemWithEditorial {
  readonly code: string;
  readonly name: string;
  readonly isEditable: boolean;
  readonly files: readonly { readonly name: string; readonly hash: string }[];
  /** Null when there is none that the viewer may see. */
  readonly editorial: Editorial | null;
}

const editorialRow = rowsOf({
  code: string,
  name: string,
  isEditable: boolean,
  files: json<ProblemWithEditorial['files']>(),
  text: nullable(string),
  author: nullable(string),
  publishedAt: nullable(date),
});

/** Null when there is no such problem, or the viewer may not see its page. */
export async function findEditorial(
  { query }: Database,
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<ProblemWithEditorial | null> {
  if (!isStorable(code)) return null;
  const { rows } = await editorialRow`
    select problems.code, problems.name, ${problemIsEditable(viewer)} as "isEditable",
      ${filesOfProblem} as files, problem_editorials.text, users.username as author, problem_editorials.published_at as "publishedAt"
    from problems
    left join problem_editorials on problem_editorials.problem_id = problems.id and ${editorialIsVisible(viewer, now)}
    left join users on users.id = problem_editorials.author_id
    where problems.code = ${code} and ${problemPageIsVisible(viewer, now)}
  `.execute(query);
  const [row] = rows;
  if (!row) return null;
  const { text, author, publishedAt, ...problem } = row;
  return { ...problem, editorial: text === null ? null : { text, author, publishedAt } };
}

export interface EditorialChange {
  readonly text: string;
  readonly isPublished: boolean;
  /** When readers see it; null for the first time of publication, or now. */
  readonly publishedAt: Date | null;
}

/** The author stays that of the first time. */
export async function saveEditorial(
  queries: Queries,
  problemId: number,
  { text, isPublished, publishedAt }: EditorialChange,
  authorId: number | null,
  now: Date,
): Promise<void> {
  const first = isPublished ? (publishedAt ?? now) : null;
  await sql`
    insert into problem_editorials as old (problem_id, author_id, text, published_at)
    values (${problemId}, ${authorId}, ${text}, ${first})
    on conflict (problem_id) do update set text = excluded.text, published_at =
      case when ${isPublished} then coalesce(${publishedAt}, old.published_at, ${now}) end
  `.execute(queries);
}

/** Whether it is published stays as it is; a new one is a draft. */
export async function saveEditorialText(
  queries: Queries,
  problemId: number,
  text: string,
  authorId: number | null,
): Promise<void> {
  await sql`
    insert into problem_editorials (problem_id, author_id, text) values (${problemId}, ${authorId}, ${text})
    on conflict (problem_id) do update set text = excluded.text
  `.execute(queries);
}

export async function deleteEditorial(queries: Queries, problemId: number): Promise<void> {
  await queries.deleteFrom('problem_editorials').where('problem_id', '=', problemId).execute();
}
