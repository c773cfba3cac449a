import type { RegisterReason, TeamReason, UnregisterReason } from '@tribunal/contract/contests/joining';
import { hasStarted } from '@tribunal/core/contests/contest-time';
import { isBlank } from '@tribunal/core/texts/text';
import type { UserCaller } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import {
  type JoinableContest,
  type OwnParticipation,
  ownParticipations,
} from '../../storage/contests/participating/joining.ts';
import {
  type Answers,
  deleteRequest,
  saveRequest,
} from '../../storage/contests/participating/registration-requests.ts';
import { addRegistration, removeRegistration } from '../../storage/contests/participating/registrations.ts';
import { giveUpSeats } from '../../storage/contests/teams/team-seats.ts';
import type { Throttled } from '../accounts/throttle.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkAccessCode, type JoinRequest } from './join-contest.ts';
import { contestantFor, seatTeam } from './teams/contestant-for.ts';

interface RegisterRequest extends JoinRequest {
  /** By question. */
  readonly answers: Answers;
}

/** The user will take part when the contest starts, as soon as editors approve it if they want to. Registering twice corrects the answers. */
export async function registerForContest(
  database: Database,
  caller: UserCaller,
  request: RegisterRequest,
  now: Date,
): Promise<'registered' | 'waiting' | (Refusal<RegisterReason> & { readonly detail?: string }) | Throttled> {
  return database.transaction(async (queries) => {
    const contestant = await contestantFor(queries, caller, request, now);
    if ('refusal' in contestant) return contestant;
    const { contest, userId } = contestant;
    const own = await ownParticipations(queries, contest.id, userId);
    const refusal = registerRefusal(contest, own, now);
    if (refusal) return refusal;
    const { id, isRegistered, registrationState, registrationQuestions: questions } = contest;
    if (isRegistered && questions.length === 0) return 'registered';
    const missing = answersFault(questions, request.answers);
    if (missing) return missing;
    const isNew = !isRegistered && registrationState === null;
    const refused =
      isNew && contest.accessCode !== '' && (await checkAccessCode(queries, caller, contest, request, now));
    if (refused) return refused;
    await seatTeam(queries, contestant, false);
    const state = contest.registrationApproval && !isRegistered ? 'waiting' : 'approved';
    if (state === 'waiting' || questions.length > 0)
      await saveRequest(queries, id, userId, { state, answers: request.answers, now });
    if (state === 'waiting') return 'waiting';
    await addRegistration(queries, id, userId, now);
    return 'registered';
  });
}

const maxAnswerLength = 2000;

function answersFault(questions: readonly string[], answers: Answers) {
  const unknown = Object.keys(answers).find((question) => !questions.includes(question));
  if (unknown !== undefined) return { ...refuse('unknown question'), detail: unknown };
  const missing = questions.find((question) => {
    const answer = answers[question] ?? '';
    return isBlank(answer) || answer.length > maxAnswerLength || answer.includes('\0');
  });
  return missing === undefined ? undefined : { ...refuse('question without answer'), detail: missing };
}

type Registrable = Pick<
  JoinableContest,
  | 'startTime'
  | 'isMaker'
  | 'isRegistered'
  | 'isRegistrationOpen'
  | 'registrationOpens'
  | 'registrationCloses'
  | 'registrationState'
>;

/** Undefined when the user may register. */
export function registerRefusal(
  contest: Registrable,
  own: readonly OwnParticipation[],
  now: Date,
):
  | Refusal<
      Exclude<
        RegisterReason,
        'access code needed' | 'no such contest' | 'unknown question' | 'question without answer' | TeamReason
      >
    >
  | undefined {
  const { registrationOpens, registrationCloses, registrationState } = contest;
  if (hasStarted(contest, now)) return refuse('contest has started');
  if (contest.isMaker) return refuse('makers do not register');
  if (own.some(({ isDisqualified }) => isDisqualified)) return refuse('disqualified');
  if (registrationState === 'refused') return refuse('registration was refused');
  if (contest.isRegistered) return undefined;
  if (registrationOpens !== null && now < registrationOpens) return refuse('registration opens later');
  const isClosed = registrationCloses !== null && now >= registrationCloses;
  return contest.isRegistrationOpen && !isClosed ? undefined : refuse('contest registration is closed');
}

export async function cancelRegistration(
  database: Database,
  caller: UserCaller,
  key: string,
  now: Date,
): Promise<'cancelled' | (Refusal<UnregisterReason> & { readonly detail?: string })> {
  return database.transaction(async (queries) => {
    const contestant = await contestantFor(queries, caller, { key }, now);
    if ('refusal' in contestant) return contestant;
    const { contest, userId, team } = contestant;
    const wasRegistered = await removeRegistration(queries, contest.id, userId);
    const wasAsked = await deleteRequest(queries, contest.id, userId);
    const own = await ownParticipations(queries, contest.id, userId);
    if (team && own.length === 0) await giveUpSeats(queries, contest.id, userId);
    return wasRegistered || wasAsked ? 'cancelled' : refuse('not registered');
  });
}
