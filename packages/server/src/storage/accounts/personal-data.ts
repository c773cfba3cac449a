import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { onlyRow, rowsOf, string } from '../../database/row.ts';

/** What the site knows about a user, except submissions and the photo, as JSON text. No results: they may still be hidden. */
export async function personalData(queries: Queries, userId: number): Promise<string> {
  const { rows } = await rowsOf({ text: string })`
    select json_build_object(
      'account', (select to_json(shown) from (
        select username, email, full_name, members, country, room, icpc_id, interface_language, time_zone, is_staff, is_superuser,
          permissions, allowed_networks, created_at, last_seen_at
        from users where id = ${userId}) shown),
      'organizations', array(
        select o.slug from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = ${userId} order by o.id),
      'requests_to_join', ${list(sql`
        select o.slug as organization, r.reason, r.asked_at
        from organization_requests r join organizations o on o.id = r.organization_id where r.user_id = ${userId}`)},
      'sessions', ${list(sql`
        select created_at, renewed_at, expires_at, address, user_agent from sessions where user_id = ${userId}`)},
      'tokens', ${list(sql`
        select name, scope, made_at, expires_at, used_at from named_tokens where user_id = ${userId}`)},
      'contests', ${list(sql`
        select c.key as contest, p.virtual, p.real_start as started_at
        from participations p join contests c on c.id = p.contest_id where p.user_id = ${userId}`)},
      'registrations', ${list(sql`
        select c.key as contest, r.state, r.answers, r.made_at
        from registration_requests r join contests c on c.id = r.contest_id where r.user_id = ${userId}`)},
      'ratings', ${list(sql`
        select c.key as contest, r.rank, r.rating, r.rated_at
        from ratings r join contests c on c.id = r.contest_id where r.user_id = ${userId}`)},
      'questions', ${list(sql`
        select c.key as contest, q.question, q.asked_at
        from clarifications q join contests c on c.id = q.contest_id where q.author_id = ${userId}`)},
      'bookmarks', ${list(sql`
        select p.code as problem, b.made_at from bookmarks b join problems p on p.id = b.problem_id where b.user_id = ${userId}`)},
      'lists', ${list(sql`
        select slug, name, description, visibility, made_at from problem_lists where owner_id = ${userId}`)},
      'prints', ${list(sql`
        select c.key as contest, j.source, j.pages, j.made_at
        from print_jobs j join participations p on p.id = j.participation_id join contests c on c.id = p.contest_id
        where p.user_id = ${userId}`)},
      'acts', ${list(sql`
        select at, action, target, address from audit_entries where actor_id = ${userId}`)}
    )::text as text`.execute(queries);
  return onlyRow(rows).text;
}

/** The rows of a query as a JSON list, in a fixed order. */
function list(query: ReturnType<typeof sql>) {
  return sql`array(select to_json(shown) from (${query}) shown order by to_json(shown)::text collate "C")`;
}

/** The tables whose rows nobody but the user needs. Memberships of organizations stay, because standings show them. */
const ownTables = [
  ...[
    'sessions',
    'password_resets',
    'named_tokens',
    'user_photos',
    'bookmarks',
    'idempotency_keys',
    'submission_keys',
  ],
  ...[
    'notice_marks',
    'notice_reads',
    'first_steps_dismissals',
    'organization_members',
    'organization_admins',
  ],
  ...['organization_requests', 'contest_roles', 'problem_roles', 'test_runs'],
];

/**
 * Everything that tells who a user is. Results, standings and the texts of questions stay, under a name that nobody has had.
 * The caller holds the user's row.
 */
export async function erasePersonalData(
  queries: Queries,
  { id, username }: { readonly id: number; readonly username: string },
): Promise<string> {
  const { rows } = await rowsOf({ name: string })`
    select name from (select 'deleted-' || ${id}::integer || repeat('-', extra) as name, extra from generate_series(0, 9) extra) names
    where not exists (select from users where lower(username) = name) order by extra limit 1`.execute(
    queries,
  );
  const { name } = onlyRow(rows);
  await sql`
    update users set username = ${name}, email = '', full_name = '', members = '{}', country = '', room = '', icpc_id = '',
      password_hash = null, is_active = false, is_staff = false, is_superuser = false, permissions = '{}', allowed_networks = '{}',
      api_token_hash = null, api_token_used_at = null, totp_key = null, scratch_code_hashes = '{}', interface_language = null,
      time_zone = null, last_seen_at = null, current_participation_id = null
    where id = ${id}`.execute(queries);
  for (const table of ownTables)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(queries);
  await sql`delete from problem_lists where owner_id = ${id}`.execute(queries);
  await sql`
    delete from contest_registrations r using contests c
    where r.user_id = ${id} and c.id = r.contest_id and not exists (
      select from participations p where p.contest_id = r.contest_id and p.user_id = r.user_id)`.execute(
    queries,
  );
  await sql`update registration_requests set answers = '{}' where user_id = ${id}`.execute(queries);
  await sql`
    delete from print_jobs j using participations p where p.id = j.participation_id and p.user_id = ${id}`.execute(
    queries,
  );
  await sql`update submission_notes set author = ${name} where author = ${username}`.execute(queries);
  await sql`update audit_entries set actor = ${name}, address = '' where actor_id = ${id}`.execute(queries);
  await sql`update audit_entries set target = ${name}, details = '{}' where target = ${username}`.execute(
    queries,
  );
  return name;
}

/** Whether the user is in a contest that has not ended for everybody, in which a result would lose its name. */
export async function isInOpenContest(queries: Queries, userId: number, now: Date): Promise<boolean> {
  const { rows } = await rowsOf({ key: string })`
    select c.key from participations p join contests c on c.id = p.contest_id
    where p.user_id = ${userId} and p.virtual >= 0 and c.over_at > ${now} limit 1`.execute(queries);
  return rows.length > 0;
}
