import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { isStorable } from '../lists/filters.ts';
import { problemIsEditable, problemPageIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export interface ShownProblem {
  readonly code: string;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly points: number;
  readonly partial: boolean;
  /** Seconds. */
  readonly timeLimit: number;
  /** KiB. */
  readonly memoryLimit: number;
  /** True when the viewer may edit it. */
  readonly isEditable: boolean;
  readonly languageLimits: readonly {
    readonly language: string;
    readonly timeLimit: number;
    readonly memoryLimit: number;
  }[];
}

export async function findShownProblem(
  { query }: Database,
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<ShownProblem | null> {
  if (!isStorable(code)) return null;
  const { rows } = await sql<ShownProblem>`
    select problems.code, problems.name, problems.description, problems.points, problems.partial,
      ${problemIsEditable(viewer)} as "isEditable",
      problems.time_limit as "timeLimit", problems.memory_limit as "memoryLimit",
      coalesce((
        select json_agg(json_build_object('language', l.name, 'timeLimit', o.time_limit, 'memoryLimit', o.memory_limit)
          order by l.name, l.id)
        from problem_language_limits o join languages l on l.id = o.language_id where o.problem_id = problems.id
      ), '[]') as "languageLimits"
    from problems
    where problems.code = ${code} and ${problemPageIsVisible(viewer, now)}
  `.execute(query);
  return rows[0] ?? null;
}
