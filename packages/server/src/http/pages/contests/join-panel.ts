import { type ParticipationKind, participationKind } from '@tribunal/core/contests/contest-time';
import type { FastifyReply } from 'fastify';
import { type JoinOffer, offerToJoin } from '../../../actions/contests/join-contest.ts';
import { registerRefusal } from '../../../actions/contests/register-for-contest.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import type { CurrentContest } from '../../../storage/contests/participating/current-contest.ts';
import type { OwnParticipation } from '../../../storage/contests/participating/joining.ts';
import { defineForm, type Form, type Text, type TextField } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { refusalText } from '../../reply/show-refusal.ts';

const accessCode = {
  kind: 'text',
  label: (t) => t.contests.accessCode,
  maxLength: 255,
} as const satisfies TextField;

/** Only some contests ask for the access code, and only when somebody joins for the first time. */
export const joinForm = defineForm({ access_code: { ...accessCode, isOptional: true } });

const maxAnswerLength = 2000;

/** The questions of the contest, and its access code for those who have not given it. */
function registerForm(questions: readonly string[], asksForCode: boolean): Form {
  const fields = questions.map((question, index) => [
    answerName(index),
    { kind: 'text', label: () => question, maxLength: maxAnswerLength, isOptional: true },
  ]);
  return { ...Object.fromEntries(fields), ...(asksForCode && { access_code: accessCode }) };
}

export function answerName(index: number): string {
  return `answer-${index}`;
}

/** How the caller stands to the contest, and to others. */
interface Standpoint {
  readonly own: readonly OwnParticipation[];
  /** The contests that the caller is in. */
  readonly current: readonly CurrentContest[];
}

/** What the caller can do about the contest: join it in the way that is open to them now, or leave it. */
export function joinPanel(
  reply: FastifyReply,
  contest: ShownContest,
  { own, current }: Standpoint,
  now: Date,
  shown: ShownForm = unsentForm(),
): Html {
  const { caller } = reply.request;
  const t = messagesOf(reply.request);
  if (caller.kind === 'guest') {
    const next = encodeURIComponent(`/contest/${contest.key}`);
    return html`<p><a class="button" href="/accounts/login/?next=${next}">${t.contests.signInToTakePart}</a></p>`;
  }
  if (contest.insideAs !== null) return leavePanel(reply, contest, contest.insideAs);
  const offer = offerToJoin(contest, own, now);
  if ('refusal' in offer) {
    const refused = registerRefusal(contest, own, now);
    const isRefused = refused !== undefined && refused.refusal !== 'contest has started';
    return html`<p class="quiet">${refusalText(t, isRefused ? refused : offer)}</p>${refused === undefined && registerPanel(reply, contest, shown)}`;
  }
  return html`${current.map((one) => html`<p class="notice">${t.contests.wouldLeave(linkTo(one))}</p>`)}
${joinPanelForm(reply, contest, offer, shown)}`;
}

function registerPanel(reply: FastifyReply, contest: ShownContest, shown: ShownForm): Html {
  const t = messagesOf(reply.request);
  const { key, hasAccessCode, isRegistered, registrationState, registrationQuestions, timeLimit } = contest;
  const isAsking = isRegistered || registrationState === 'waiting';
  const form = registerForm(registrationQuestions, hasAccessCode && !isAsking);
  const look = { action: `/contest/${key}/register`, button: t.contests.register };
  if (!isAsking)
    return html`${contest.registrationApproval && html`<p>${t.registrations.needsApproval}</p>`}${postForm(reply, form, look, shown)}`;
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
  { key }: ShownContest,
  { virtual, existing, needsAccessCode }: JoinOffer,
  shown: ShownForm,
): Html {
  const t = messagesOf(reply.request);
  const button = existing ? t.contests.returnToContest : joinTexts[participationKind(virtual)](t);
  const fields = needsAccessCode ? { access_code: accessCode } : {};
  return postForm(reply, fields, { action: `/contest/${key}/join`, button }, shown);
}
