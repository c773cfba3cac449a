import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../visibility/viewer.ts';

export const registrationStates = ['waiting', 'approved', 'refused'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Over `contests`: what registering depends on, for this viewer. */
export function registrationColumns({ userId }: Viewer): RawBuilder<unknown> {
  return sql`contests.is_registration_open as "isRegistrationOpen", contests.registration_opens as "registrationOpens",
    contests.registration_closes as "registrationCloses", contests.registration_approval as "registrationApproval",
    contests.registration_questions as "registrationQuestions",
    contests.max_team_size as "maxTeamSize", (
      select request.state from registration_requests request
      where request.contest_id = contests.id and request.user_id = ${userId}) as "registrationState"`;
}
