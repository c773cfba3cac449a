/** What the editors of a problem set, in the order of its snapshot record, for a row `p` of problems. Test data is not part of it. */
export const problemSettingColumns = `
  p.code, p.name, p.id, p.description, p.types, p.group_name as "group", p.points, p.partial,
  p.short_circuit, p.time_limit, p.memory_limit, p.is_public, p.source_visibility, p.case_feedback,
  array(
    select o.slug from problem_organizations po join organizations o on o.id = po.organization_id
    where po.problem_id = p.id order by o.id
  ) as organizations,
  p.is_organization_private,
  ${people('author')} as authors,
  ${people('curator')} as curators,
  ${people('tester')} as testers,
  array(
    select l.key from problem_languages pl join languages l on l.id = pl.language_id
    where pl.problem_id = p.id order by l.id
  ) as languages,
  array(
    select row_to_json(r) from (
      select l.key as language, pl.time_limit, pl.memory_limit
      from problem_language_limits pl join languages l on l.id = pl.language_id
      where pl.problem_id = p.id order by l.id
    ) r
  ) as language_limits,
  p.notes, p.source, p.license, p.statement_language,
  array(
    select row_to_json(r) from (
      select s.language, s.name, s.description, s.notes
      from problem_statements s where s.problem_id = p.id order by s.language
    ) r
  ) as statements,
  array(
    select row_to_json(r) from (
      select f.name, f.kind, f.media_type, f.hash, f.bytes
      from problem_files f where f.problem_id = p.id order by f.name collate "C"
    ) r
  ) as files`;

function people(role: string): string {
  return `array(
    select u.username from problem_roles r join users u on u.id = r.user_id
    where r.problem_id = p.id and r.role = '${role}' order by r.position, u.id
  )`;
}
