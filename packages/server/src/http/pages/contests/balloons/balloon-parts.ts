import type { FastifyReply } from 'fastify';
import type { BalloonContest } from '../../../../storage/contests/balloons/balloon-contest.ts';
import type { Balloon } from '../../../../storage/contests/balloons/balloon-list.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { balloon } from '../../../html/balloon.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { partVersion } from '../../part-version.ts';
import { stateOf } from './balloon-filters.ts';

/** Balloons that the page shows at once; those to deliver come first. */
const maxShown = 300;

/** The part of the page that a script keeps up to date: it replaces the part when the version differs. */
export function balloonList(
  reply: FastifyReply,
  contest: BalloonContest,
  all: readonly Balloon[],
  chosen: readonly Balloon[],
): Html {
  const t = messagesOf(reply.request);
  const { balloons } = t;
  const delivered = all.filter(({ deliveredAt }) => deliveredAt !== null).length;
  const version = partVersion([contest, chosen]);
  return html`<div id="balloon-list" data-refresh="${version}">
${
  (contest.areSolvesHidden || contest.isFrozen) &&
  html`<p class="notice">${contest.areSolvesHidden ? balloons.solvesAreHidden : freezeText(t, contest)}</p>`
}
<p role="status">${balloons.counts(all.length - delivered, delivered)}</p>
${
  chosen.length > 0
    ? html`<ul class="balloons">${chosen.slice(0, maxShown).map((one) => balloonRow(reply, contest, one))}</ul>`
    : html`<p class="empty">${balloons.none}</p>`
}
${chosen.length > maxShown && html`<p>${balloons.more(chosen.length - maxShown)}</p>`}</div>`;
}

function freezeText({ balloons }: Messages, { balloonsDuringFreeze: most }: BalloonContest): string {
  return most === 0 ? balloons.frozenWithoutBalloons : balloons.frozenWithBalloons(most);
}

function balloonRow(reply: FastifyReply, contest: BalloonContest, shown: Balloon): Html {
  const t = messagesOf(reply.request);
  const { username, name, room, label, color, problemName } = shown;
  return html`<li class="${stateOf(shown)}"><span class="balloon-label">${balloon(color)}<b>${label}</b></span>
<div class="balloon-facts"><p class="balloon-team"><b>${name || username}</b>${name !== '' && html` <span class="quiet">${username}</span>`}</p>
<p><span class="balloon-room">${room || t.balloons.noRoom}</span> <span class="quiet">${problemName}</span> ${marks(t, shown)}</p>
<p class="quiet">${stateText(t, shown)}</p></div>
${deliveryButton(reply, contest, shown)}</li>
`;
}

function marks({ balloons }: Messages, { isFirstInContest, isFirstForProblem }: Balloon): Html | false {
  if (isFirstInContest) return html`<span class="mark first">★ ${balloons.firstInContest}</span>`;
  return isFirstForProblem && html`<span class="mark first">★ ${balloons.firstForProblem}</span>`;
}

function stateText({ balloons }: Messages, { solvedAt, deliveredAt, deliveredBy }: Balloon): Html {
  const solved =
    solvedAt === null
      ? html`<b class="invalid-note">${balloons.noLongerValid}.</b> ${balloons.noLongerValidHint}`
      : html`${balloons.solved} ${moment(solvedAt)}`;
  return deliveredAt === null
    ? solved
    : html`${solved} · ${balloons.deliveredBy(deliveredBy)} ${moment(deliveredAt)}`;
}

/** One button, named after the team and the problem for those who do not see the row. */
function deliveryButton(reply: FastifyReply, { key }: BalloonContest, balloon: Balloon): Html {
  const { balloons } = messagesOf(reply.request);
  const { username, name, problemCode, label, deliveredAt } = balloon;
  const isDone = deliveredAt !== null;
  const text = isDone ? balloons.undo : balloons.deliver;
  const meaning = isDone ? balloons.undoFor : balloons.deliverTo;
  const query = new URL(reply.request.url, 'http://site').search;
  return html`<form method="post" action="/contest/${key}/balloons/${query}">${csrfField(reply)}<input type="hidden" name="user" value="${username}"><input type="hidden" name="problem" value="${problemCode}">${isDone && html`<input type="hidden" name="undo" value="yes">`}<button id="balloon-${username}-${problemCode}" class="${isDone ? 'plain' : 'primary'}" aria-label="${text}: ${meaning(label, name || username)}">${text}</button></form>`;
}
