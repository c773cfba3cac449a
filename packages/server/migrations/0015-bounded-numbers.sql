-- Every stored number that came from outside, or is a sum of such numbers, is finite and within bounds: NaN and Infinity are no JSON.
-- What is beyond them in an existing database is brought to the nearest bound (NaN counts as larger than every number).
do $$
declare
  bounded record;
begin
  for bounded in
    select * from (values
      ('case_results', 'time', 0, 1e9),
      ('case_results', 'memory', 0, 1e12),
      ('case_results', 'points', 0, 1e12),
      ('case_results', 'total', 0, 1e12),
      ('contests', 'time_limit', 0, 1e9),
      ('judgements', 'time', 0, 1e9),
      ('judgements', 'memory', 0, 1e12),
      ('judgements', 'points', 0, 1e12),
      ('judgements', 'case_points', 0, 1e16),
      ('judgements', 'case_total', 0, 1e16),
      ('judges', 'ping', 0, 3600),
      ('judges', 'load', 0, 1e6),
      ('problem_cases', 'points', 0, 1e12),
      ('problem_language_limits', 'time_limit', 0, 1e9),
      ('problems', 'points', 0, 1e12),
      ('problems', 'time_limit', 0, 1e9),
      ('submissions', 'time', 0, 1e9),
      ('submissions', 'memory', 0, 1e12),
      ('submissions', 'points', 0, 1e12),
      ('submissions', 'case_points', 0, 1e16),
      ('submissions', 'case_total', 0, 1e16),
      ('submissions', 'contest_points', 0, 1e12),
      ('participations', 'score', -1e18, 1e18),
      ('participations', 'tiebreaker', -1e18, 1e18),
      ('participations', 'frozen_score', -1e18, 1e18),
      ('participations', 'frozen_tiebreaker', -1e18, 1e18),
      ('best_results', 'points', 0, 1e12),
      ('best_results', 'own_points', 0, 1e12),
      ('users', 'points', 0, 1e18),
      ('users', 'performance_points', 0, 1e18),
      ('users', 'own_points', 0, 1e18),
      ('users', 'own_performance_points', 0, 1e18)
    ) as bounds(relation, attribute, lowest, highest)
  loop
    execute format('update %1$I set %2$I = greatest(%3$s, least(%4$s, %2$I)) where not (%2$I between %3$s and %4$s)',
      bounded.relation, bounded.attribute, bounded.lowest, bounded.highest);
    execute format('alter table %1$I add constraint %5$I check (%2$I between %3$s and %4$s)',
      bounded.relation, bounded.attribute, bounded.lowest, bounded.highest,
      bounded.relation || '_' || bounded.attribute || '_bounds');
  end loop;
end $$;
