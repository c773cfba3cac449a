/** Over a row of `problems` and one of `languages`: the problem has no graders, or one for the language. */
export function isGraded(problem: string, language: string): string {
  return `not exists (
    select from problem_data_versions graded
    where graded.problem_id = ${problem}.id and graded.version = ${problem}.data_version
      and not coalesce(graded.summary->'graderExtensions' ? ${language}.extension, true))`;
}
