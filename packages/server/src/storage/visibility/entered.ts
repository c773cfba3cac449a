import { type RawBuilder, sql } from 'kysely';

/**
 * A query for the `id` of each participation that a user has entered: the current one, and those beside it in contests that have started.
 * A column with the id of the user must not be one of `entering`, `present` or `started`.
 */
export function enteredBy(userId: number | null, now: Date): RawBuilder<unknown> {
  return sql`(
    select entering.current_participation_id as id from users entering where entering.id = ${userId}
    union
    select present.id from participations present join contests started on started.id = present.contest_id
    where present.user_id = ${userId} and present.presence is not null and started.start_time <= ${now})`;
}

/** Over a participation of a user: the current one is the first, then those of the contests that started last. */
export function currentFirst(participations: string): RawBuilder<unknown> {
  return sql`(select current.current_participation_id from users current where current.id = ${sql.ref(participations)}.user_id)
    is not distinct from ${sql.ref(participations)}.id desc, contests.start_time desc, ${sql.ref(participations)}.id desc`;
}
