/** The baseline: the same rows as text, with the shortest possible SQL, for `baseline-server.ts`. The request supplies `$1` and `$2`. */
export const baselineQueries: Readonly<Record<string, string>> = {
  problems: `
    select string_agg('{"code":"' || code || '","name":' || to_json(name) || ',"types":' || to_json(types)
      || ',"group":' || to_json(group_name) || ',"points":' || points || ',"partial":' || partial
      || ',"is_organization_private":' || is_organization_private || ',"is_public":' || is_public || '}', ',' order by id) as text
    from (select * from problems where is_public and id >= $1::int order by id limit $2::int) p`,
  contests: `
    select string_agg('{"key":"' || key || '","name":' || to_json(name) || ',"start_time":"' || iso_time(start_time)
      || '","end_time":"' || iso_time(end_time) || '","time_limit":null,"is_rated":' || is_rated || ',"rate_all":' || rate_all
      || ',"tags":' || to_json(tags) || '}', ',' order by id) as text
    from (select * from contests where is_visible and id >= $1::int order by id limit $2::int) c`,
  submissions: submissions('s.id >= $1::int and p.is_public'),
  userAndProblem: submissions('s.user_id = $1::int and s.problem_id = $2::int', 1000),
  user: `
    select '{"id":' || u.id || ',"username":"' || u.username || '","points":' || u.points || ',"performance_points":'
      || u.performance_points || ',"problem_count":' || u.problem_count || ',"rank":' || to_json(u.display_rank)
      || ',"rating":' || coalesce(u.rating::text, 'null') || ',"solved_problems":' || to_json(array(
        select p.code from best_results b join problems p on p.id = b.problem_id
        where b.user_id = u.id and b.is_solved and p.is_public order by p.code collate "C"))
      || ',"organizations":[],"contests":[' || array_to_string(array(
        select '{"key":"' || c.key || '","score":' || pa.score || ',"cumulative_time":' || pa.cumulative_time
          || ',"rating":null,"raw_rating":null,"performance":null}'
        from participations pa join contests c on c.id = pa.contest_id where pa.user_id = u.id order by c.end_time), ',')
      || ']}' as text
    from users u where u.id = $1::int + $2::int`,
  contest: `
    select string_agg('{"user":"' || username || '","rank":' || rank || ',"start_time":"' || iso_time(start_time)
      || '","end_time":"' || iso_time(end_time) || '","score":' || score || ',"cumulative_time":' || cumulative_time
      || ',"tiebreaker":' || tiebreaker || ',"old_rating":null,"new_rating":null,"is_disqualified":' || is_disqualified
      || ',"solutions":[' || array_to_string(array(
        select coalesce(cells ->> n::text, 'null') from generate_series(1, 10) n), ',') || ']}', ',' order by rank, id) as text
    from (
      select pa.*, u.username, c.start_time, c.end_time,
        rank() over (order by pa.score desc, pa.cumulative_time, pa.tiebreaker) as rank
      from participations pa join users u on u.id = pa.user_id join contests c on c.id = pa.contest_id
      where pa.contest_id = $1::int and $2::int > 0
    ) board`,
};

function submissions(where: string, limit?: number): string {
  return `
    select coalesce(string_agg('{"id":' || id || ',"problem":"' || code || '","user":"' || username || '","date":"' || iso_time(date)
      || '","language":"' || language || '","time":' || time || ',"memory":' || memory || ',"points":' || points
      || ',"result":"' || result || '","contest":' || coalesce('{"key":"' || contest || '","points":' || contest_points
        || ',"virtual_participation_number":' || virtual || ',"time_since_start_of_participation":"'
        || iso_duration(date - real_start) || '"}', 'null') || '}', ',' order by id), '') as text
    from (
      select s.*, p.code, u.username, l.key as language, c.key as contest, pa.real_start
      from submissions s
      join problems p on p.id = s.problem_id
      join users u on u.id = s.user_id
      join languages l on l.id = s.language_id
      left join contests c on c.id = s.contest_id
      left join participations pa on pa.id = s.participation_id
      where ${where}
      order by s.id limit ${limit ?? '$2::int'}
    ) page`;
}
