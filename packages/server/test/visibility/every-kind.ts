import type { Database } from '@tribunal/server/database/connection';
import { sql } from 'kysely';
import { makeViewers, type Viewers } from './matrix.ts';

/** The moment of all checks. */
export const now = new Date('2030-01-01T12:00:00Z');

/**
 * Problems and contests of every kind, and all kinds of viewers. Every object has the same author, curator and tester;
 * `contestant` takes part in every contest, has made the same submission in each, and is currently in `running`.
 */
export async function makeEveryKind(database: Database): Promise<Viewers> {
  const viewers = await makeViewers(database, {
    user: {},
    member: {},
    contestant: {},
    author: { permissions: ['edit_own_problem'] },
    curator: {},
    tester: {},
    staff: { isStaff: true },
    superuser: { isSuperuser: true },
  });
  await sql`
    with language as (insert into languages (key, name) values ('PY3', 'Python') returning id),
    organization as (insert into organizations (slug, name) values ('org', 'Org') returning id),
    joined as (
      insert into organization_members (organization_id, user_id)
      select organization.id, users.id from organization, users where username = 'member'
    ), added as (
      insert into problems (code, name, description, is_public, is_organization_private) values
        ('public', 'P', 'findme', true, false), ('private', 'P', 'findme', false, false), ('of-org', 'P', 'findme', true, true)
      returning id, code
    ), owned as (
      insert into problem_organizations (problem_id, organization_id)
      select added.id, organization.id from added, organization where code = 'of-org'
    ), problem_makers as (
      insert into problem_roles (problem_id, user_id, role)
      select added.id, users.id, username from added, users where username in ('author', 'curator', 'tester')
    ), held as (
      insert into contests (key, name, start_time, end_time, is_visible, is_private, is_organization_private,
        scoreboard_visibility, format, frozen_last_minutes, thawed_at)
      select key, key, start_time::timestamptz, end_time::timestamptz, is_visible, is_private, is_org, mode, 'icpc', minutes,
        thawed_at::timestamptz
      from (values
        ('upcoming', '2030-01-01T13:00Z', '2030-01-01T15:00Z', true,  false, false, 'V', 0,  null),
        ('running',  '2030-01-01T09:00Z', '2030-01-01T15:00Z', true,  false, false, 'V', 0,  null),
        ('veiled',   '2030-01-01T09:00Z', '2030-01-01T15:00Z', true,  false, false, 'C', 0,  null),
        ('frozen',   '2030-01-01T09:00Z', '2030-01-01T12:30Z', true,  false, false, 'V', 60, null),
        ('ended',    '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, false, 'V', 0,  null),
        ('thawed',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, false, 'V', 60, '2030-01-01T11:00Z'),
        ('secret',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, false, 'H', 0,  null),
        ('hidden',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', false, false, false, 'V', 0,  null),
        ('private',  '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  true,  false, 'V', 0,  null),
        ('of-org',   '2030-01-01T05:00Z', '2030-01-01T10:00Z', true,  false, true,  'V', 0,  null)
      ) as c (key, start_time, end_time, is_visible, is_private, is_org, mode, minutes, thawed_at)
      returning id, key, end_time
    ), for_org as (
      insert into contest_organizations (contest_id, organization_id)
      select held.id, organization.id from held, organization where key = 'of-org'
    ), contest_makers as (
      insert into contest_roles (contest_id, user_id, role)
      select held.id, users.id, username from held, users where username in ('author', 'curator', 'tester', 'contestant')
    ), inside as (
      insert into contest_problems (contest_id, problem_id, position)
      select held.id, added.id, 1 from held, added where code = 'public' returning id, contest_id, problem_id
    ), taking as (
      insert into participations (contest_id, user_id, real_start, score, frozen_score)
      select held.id, users.id, '2030-01-01T05:00Z', 2, 1 from held, users where username = 'contestant'
      returning id, contest_id
    )
    insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at,
      contest_id, contest_problem_id, participation_id, virtual, contest_points)
    select users.id, inside.problem_id, language.id, held.end_time - interval '40 minutes', 'D', 'AC', held.end_time,
      held.id, inside.id, taking.id, 0, 0
    from users join held on true join inside on inside.contest_id = held.id join taking on taking.contest_id = held.id, language
    where username = 'contestant'
    union all
    select users.id, added.id, language.id, '2030-01-01T05:00Z', 'D', 'AC', '2030-01-01T05:00Z', null, null, null, null, null
    from users, added, language where username = 'contestant'
  `.execute(database.query);
  await sql`
    update users set current_participation_id = participations.id
    from participations join contests on contests.id = contest_id where user_id = users.id and key = 'running'
  `.execute(database.query);
  return viewers;
}

type Callers<Ask> = readonly (readonly [name: string, ask: Ask])[];

/** One line for each object: the result for each caller, in the order of the callers. */
export async function matrix<Ask>(
  callers: Callers<Ask>,
  objects: readonly string[],
  answer: (ask: Ask, object: string) => Promise<string>,
): Promise<string> {
  const lines = [callers.map(([name]) => name).join(' ')];
  for (const object of objects) {
    const cells: string[] = [];
    for (const [, ask] of callers) cells.push(await answer(ask, object));
    lines.push(`${object}: ${cells.join(' ')}`);
  }
  return lines.join('\n');
}

/** A matrix as written, with normalized spacing. */
export function stated(text: string): string {
  const lines = text.trim().split('\n');
  return lines.map((line) => line.trim().replace(/\s+/g, ' ')).join('\n');
}

export const problems = ['public', 'private', 'of-org'];
export const contests = [
  'upcoming',
  'running',
  'veiled',
  'frozen',
  'ended',
  'thawed',
  'secret',
  'hidden',
  'private',
  'of-org',
];

export const problemMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  public:  x x x x x x x x x
  private: . . . . x x x . x
  of-org:  . . x . x x x . x
`);

export const contestMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: x x x x x x x x x
  running:  x x x x x x x x x
  veiled:   x x x x x x x x x
  frozen:   x x x x x x x x x
  ended:    x x x x x x x x x
  thawed:   x x x x x x x x x
  secret:   x x x x x x x x x
  hidden:   . . . . x x x . x
  private:  . . . x x x x . x
  of-org:   . . x . x x x . x
`);

export const contestProblemMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: . . . . x x . . x
  running:  . . . x x x . . x
  veiled:   . . . . x x . . x
  frozen:   . . . . x x . . x
  ended:    x x x x x x x x x
  thawed:   x x x x x x x x x
  secret:   x x x x x x x x x
  hidden:   . . . . x x x . x
  private:  . . . x x x x . x
  of-org:   . . x . x x x . x
`);

/** What a viewer sees of the score: the real one is 2, the frozen one 1. */
export const scoreWord = (score: unknown) => (score === 2 ? 'real' : score === 1 ? 'frozen' : '-');

export const boardMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: -      -      -      -      real real -      -      real
  running:  real   real   real   real   real real real   real   real
  veiled:   -      -      -      -      real real -      -      real
  frozen:   frozen frozen frozen frozen real real frozen frozen real
  ended:    real   real   real   real   real real real   real   real
  thawed:   real   real   real   real   real real real   real   real
  secret:   -      -      -      -      real real -      -      real
  hidden:   -      -      -      -      real real real   -      real
  private:  -      -      -      real   real real real   -      real
  of-org:   -      -      real   -      real real real   -      real
`);

/** Like the scoreboard, but contestants see their own unfrozen row. */
export const participationMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: -      -      -      real   real real -      -      real
  running:  real   real   real   real   real real real   real   real
  veiled:   -      -      -      real   real real -      -      real
  frozen:   frozen frozen frozen real   real real frozen frozen real
  ended:    real   real   real   real   real real real   real   real
  thawed:   real   real   real   real   real real real   real   real
  secret:   -      -      -      real   real real -      -      real
  hidden:   -      -      -      -      real real real   -      real
  private:  -      -      -      real   real real real   -      real
  of-org:   -      -      real   -      real real real   -      real
`);

export const submissionMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  upcoming: . . . x x x . . x
  running:  x x x x x x x x x
  veiled:   . . . x x x . . x
  frozen:   . . . x x x . . x
  ended:    x x x x x x x x x
  thawed:   x x x x x x x x x
  secret:   . . . x x x . . x
  hidden:   . . . x x x x . x
  private:  . . . x x x x . x
  of-org:   . . x x x x x . x
`);

export const practiceMatrix = stated(`
  guest user member contestant author curator tester staff superuser
  public:  x x x x x x x x x
  private: . . . x x x x . x
  of-org:  . . x x x x x . x
`);
