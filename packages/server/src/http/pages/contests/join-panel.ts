import { participationKind } from '@tribunal/core/contest-time';
import type { FastifyReply } from 'fastify';
import { type JoinOffer, offerToJoin } from '../../../actions/contests/join-contest.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import type { OwnParticipation } from '../../../storage/contests/joining.ts';
import { field, postForm } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { refusalTexts } from '../../reply/refusal-texts.ts';

/** What the caller can do about the contest: join it in the way that is open to them now, or leave it. */
export function joinPanel(
  reply: FastifyReply,
  contest: ShownContest,
  own: readonly OwnParticipation[],
  now: Date,
): Html {
  const { caller } = reply.request;
  if (caller.kind === 'guest') {
    const next = encodeURIComponent(`/contest/${contest.key}`);
    return html`<p><a class="button" href="/accounts/login/?next=${next}">Sign in to take part</a></p>`;
  }
  if (contest.insideAs !== null) return leavePanel(reply, contest, contest.insideAs);
  const offer = offerToJoin(contest, own, now);
  if ('refusal' in offer) return html`<p class="quiet">${refusalTexts[offer.refusal][1]}</p>`;
  return joinForm(reply, contest, offer);
}

const insideTexts = {
  live: 'You take part in this contest.',
  spectator: 'You look on at this contest.',
  virtual: 'You take part in this contest virtually.',
};

function leavePanel(reply: FastifyReply, { key }: ShownContest, insideAs: number): Html {
  return html`<p>${insideTexts[participationKind(insideAs)]} Your submissions to its problems count here. When you leave, the clock runs on.</p>
${postForm(reply, `/contest/${key}/leave`, html``, 'Leave the contest', 'plain')}`;
}

const joinTexts = {
  live: 'Join the contest',
  spectator: 'Look on',
  virtual: 'Take part virtually',
};

function joinForm(
  reply: FastifyReply,
  { key }: ShownContest,
  { virtual, existing, needsAccessCode }: JoinOffer,
): Html {
  const code = { name: 'access_code', label: 'Access code', maxLength: 255 };
  const button = existing ? 'Return to the contest' : joinTexts[participationKind(virtual)];
  return postForm(reply, `/contest/${key}/join`, needsAccessCode && field(code), button);
}
