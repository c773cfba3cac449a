/** The fields of a contest in the order of its snapshot record, for a row `c` of contests. */
export const contestRecordColumns = `
  c.key, c.name, iso_time(c.start_time) as start_time, iso_time(c.end_time) as end_time, c.id,
  c.description, c.time_limit, c.format, c.format_config, c.points_precision, c.frozen_last_minutes,
  c.balloons_during_freeze,
  c.medal_rule, c.gold_medals, c.silver_medals, c.bronze_medals, c.awards,
  array(
    select json_build_object('citation', a.citation, 'team', u.username) from custom_awards a join users u on u.id = a.user_id
    where a.contest_id = c.id order by a.position
  ) as custom_awards,
  array(
    select json_build_object('code', g.code, 'name', g.name, 'members', array(
      select u.username from contest_group_members m join users u on u.id = m.user_id
      where m.contest_id = g.contest_id and m.code = g.code order by u.id
    ))
    from contest_groups g where g.contest_id = c.id order by g.position
  ) as groups,
  c.is_visible,
  c.is_rated, c.rate_all, c.rating_floor, c.rating_ceiling, c.tags,
  array(
    select o.slug from contest_organizations co join organizations o on o.id = co.organization_id
    where co.contest_id = c.id order by o.id
  ) as organizations,
  ${people('contestant')} as private_contestants,
  c.is_private, c.is_organization_private, c.access_code,
  ${people('author')} as authors,
  ${people('curator')} as curators,
  ${people('tester')} as testers,
  ${people('jury')} as jury,
  ${people('balloon_runner')} as balloon_runners,
  c.scoreboard_visibility, c.submission_visibility, c.is_registration_open, c.open_for_practice, c.canned_answers,
  c.show_team_names, c.show_members, c.show_organizations,
  array(
    select l.key from contest_languages cl join languages l on l.id = cl.language_id
    where cl.contest_id = c.id order by l.id
  ) as languages,
  iso_time(c.thawed_at) as thawed_at, iso_time(c.finalized_at) as finalized_at, iso_time(c.opened_at) as opened_at,
  array(
    select p.code from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = c.id and cp.is_kept_hidden order by cp.position
  ) as kept_hidden,
  array(
    select row_to_json(r) from (
      select p.code, cp.points, cp.partial, cp.max_submissions, cp.label, cp.color
      from contest_problems cp join problems p on p.id = cp.problem_id
      where cp.contest_id = c.id order by cp.position
    ) r
  ) as problems`;

function people(role: string): string {
  return `array(
    select u.username from contest_roles r join users u on u.id = r.user_id
    where r.contest_id = c.id and r.role = '${role}' order by r.position, u.id
  )`;
}
