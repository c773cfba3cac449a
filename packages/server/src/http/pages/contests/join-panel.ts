import { type ParticipationKind, participationKind } from '@tribunal/core/contests/contest-time';
import type { FastifyReply } from 'fastify';
import { type JoinOffer, offerToJoin } from '../../../actions/contests/join-contest.ts';
import { registerRefusal } from '../../../actions/contests/register-for-contest.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import type { CurrentContest } from '../../../storage/contests/participating/current-contest.ts';
import { defineForm, type Form, type Text, type TextField } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { refusalText } from '../../reply/show-refusal.ts';
import type { Standpoint } from './standpoint.ts';

const accessCode = {
  kind: 'text',
  label: (t) => t.contests.accessCode,
  maxLength: 255,
} as const satisfies TextField;

/** Only some contests ask for the access code, and only when somebody joins for the first time. */
export const joinForm = defineForm({
  access_code: { ...accessCode, isOptional: true },
  team: { kind: 'text', label: (t) => t.teams.team, maxLength: 30, isOptional: true },
});

/** Alone, or one of the teams of the caller; nothing if there is no choice. */
function teamField(teams: Standpoint['teams']): Form {
  if (teams.length === 0) return {};
  const options = teams.map(({ slug, name }) => ({ value: slug, label: () => `${name} (${slug})` }));
  const emptyLabel: Text = (t) => t.teams.alone;
  return { team: { kind: 'choice', label: (t) => t.teams.team, options, isOptional: true, emptyLabel } };
}

const maxAnswerLength = 2000;

/** The questions of the contest, and its access code for those who have not given it. */
function registerForm(questions: readonly string[], asksForCode: boolean, teams: Standpoint['teams']): Form {
  const fields = questions.map((question, index) => [
    answerName(index),
    { kind: 'text', label: () => question, maxLength: maxAnswerLength, isOptional: true },
  ]);
  return {
    ...teamField(teams),
    ...Object.fromEntries(fields),
    ...(asksForCode && { access_code: accessCode }),
  };
}

export function answerName(index: number): string {
  return `answer-${index}`;
}

/** What the caller can do about the contest: join it in the way that is open to them now, or leave it. */
export function joinPanel(
  reply: FastifyReply,
  contest: ShownContest,
  standpoint: Standpoint,
  now: Date,
  shown: ShownForm = unsentForm(),
): Html {
  const { own, current, seat } = standpoint;
  const { caller } = reply.request;
  const t = messagesOf(reply.request);
  if (caller.kind === 'guest') {
    const next = encodeURIComponent(`/contest/${contest.key}`);
    return html`<p><a class="button" href="/accounts/login/?next=${next}">${t.contests.signInToTakePart}</a></p>`;
  }
  if (contest.insideAs !== null) return leavePanel(reply, contest, contest.insideAs);
  if (seat !== null) return seatPanel(reply, contest, seat, now);
  const offer = offerToJoin(contest, own, now);
  if ('refusal' in offer) {
    const refused = registerRefusal(contest, own, now);
    const isRefused = refused !== undefined && refused.refusal !== 'contest has started';
    return html`<p class="quiet">${refusalText(t, isRefused ? refused : offer)}</p>${refused === undefined && registerPanel(reply, contest, standpoint, shown)}`;
  }
  return html`${current.map((one) => html`<p class="notice">${t.contests.wouldLeave(linkTo(one))}</p>`)}
${joinPanelForm(reply, contest, offer, standpoint, shown)}`;
}

/** The caller takes part with a team. */
function seatPanel(
  reply: FastifyReply,
  { key, startTime }: ShownContest,
  { slug, hasEntered }: NonNullable<Standpoint['seat']>,
  now: Date,
): Html {
  const { teams } = messagesOf(reply.request);
  return html`<p><b>${teams.youTakePartWith(slug)}</b> <a href="/team/${slug}">${teams.members}</a></p>
${startTime <= now && postForm(reply, {}, { action: `/contest/${key}/join`, button: teams.enterWith(slug) })}
${!hasEntered && startTime > now && html`<details><summary>${teams.withdraw}</summary><p>${teams.withdrawingMeans}</p>${postButton(reply, `/contest/${key}/unregister`, teams.withdraw, 'danger')}</details>`}`;
}

/** Below the form of a contest for teams. */
function teamHint(reply: FastifyReply, { maxTeamSize }: ShownContest): Html | false {
  const { teams } = messagesOf(reply.request);
  const { caller } = reply.request;
  if (maxTeamSize === 0 || caller.kind === 'guest' || caller.member !== undefined) return false;
  return html`<p class="quiet">${teams.allowed(maxTeamSize)} <a href="/teams/">${teams.yours}</a></p>`;
}

function registerPanel(
  reply: FastifyReply,
  contest: ShownContest,
  { teams }: Standpoint,
  shown: ShownForm,
): Html {
  const t = messagesOf(reply.request);
  const { key, hasAccessCode, isRegistered, registrationState, registrationQuestions, timeLimit } = contest;
  const isAsking = isRegistered || registrationState === 'waiting';
  const form = registerForm(registrationQuestions, hasAccessCode && !isAsking, isAsking ? [] : teams);
  const look = { action: `/contest/${key}/register`, button: t.contests.register };
  if (!isAsking)
    return html`${contest.registrationApproval && html`<p>${t.registrations.needsApproval}</p>`}${postForm(reply, form, look, shown)}${teamHint(reply, contest)}`;
  const registered = timeLimit === null ? t.contests.youAreRegistered : t.contests.youAreRegisteredForWindow;
  return html`<p><b>${isRegistered ? registered : t.registrations.youWait}</b></p>
${registrationQuestions.length > 0 && html`<details><summary>${t.registrations.correctAnswers}</summary>${postForm(reply, form, look, shown)}</details>`}
<details><summary>${t.contests.cancelThis}</summary>
<p>${t.contests.cancellingMeans}</p>
${postButton(reply, `/contest/${key}/unregister`, t.contests.cancelRegistration, 'danger')}</details>`;
}

function linkTo({ key, name }: CurrentContest): Html {
  return html`<a href="/contest/${key}">${name}</a>`;
}

const insideTexts: Readonly<Record<ParticipationKind, Text>> = {
  live: (t) => t.contests.takingPart,
  spectator: (t) => t.contests.watching,
  virtual: (t) => t.contests.takingPartVirtually,
};

function leavePanel(reply: FastifyReply, { key }: ShownContest, insideAs: number): Html {
  const t = messagesOf(reply.request);
  return html`<p>${insideTexts[participationKind(insideAs)](t)} ${t.contests.submissionsCount}</p>
${insideAs === 0 && html`<p><a href="/contest/${key}/print">${t.printing.title}</a></p>`}
<details class="leaving"><summary>${t.contests.leaveThis}</summary>
<p>${t.contests.leavingMeans}</p>
${postButton(reply, `/contest/${key}/leave`, t.contests.leave, 'danger')}</details>`;
}

const joinTexts: Readonly<Record<ParticipationKind, Text>> = {
  live: (t) => t.contests.joinLive,
  spectator: (t) => t.contests.joinAsSpectator,
  virtual: (t) => t.contests.joinVirtually,
};

function joinPanelForm(
  reply: FastifyReply,
  contest: ShownContest,
  { virtual, existing, needsAccessCode }: JoinOffer,
  { teams }: Standpoint,
  shown: ShownForm,
): Html {
  const t = messagesOf(reply.request);
  const button = existing ? t.contests.returnToContest : joinTexts[participationKind(virtual)](t);
  const isOffered = virtual === 0 && !existing;
  const fields = { ...(isOffered && teamField(teams)), ...(needsAccessCode && { access_code: accessCode }) };
  const form = postForm(reply, fields, { action: `/contest/${contest.key}/join`, button }, shown);
  return html`${form}${isOffered && teamHint(reply, contest)}`;
}
