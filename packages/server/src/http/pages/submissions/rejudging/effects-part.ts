import { pointsText } from '@tribunal/core/texts/points-text';
import type { ContestEffect, RankMove } from '../../../../storage/submissions/rejudging/proposal-effects.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

const maxMoves = 50;

/** The rows of scoreboards that would change. */
export function effectsPart(t: Messages, effects: readonly ContestEffect[]): Html {
  const touched = effects.filter(({ isFinal, moves }) => isFinal || moves.length > 0);
  return html`<section><h2>${t.rejudging.effects}</h2>${
    touched.length > 0
      ? touched.map((effect) => contestPart(t, effect))
      : html`<p class="empty">${t.rejudging.noEffects}</p>`
  }</section>`;
}

function contestPart(t: Messages, { key, name, isFinal, moves }: ContestEffect): Html {
  const { rejudging } = t;
  const heading = html`<h3><a href="/contest/${key}/ranking/">${name}</a></h3>`;
  if (isFinal) return html`${heading}<p>${rejudging.finalContest}</p>`;
  const more = moves.length - maxMoves;
  return html`${heading}<p>${rejudging.moves(moves.length)}</p>
<div class="scroll fitting"><table><thead><tr><th scope="col">${rejudging.contestant}</th><th scope="col" class="number">${rejudging.rank}</th><th scope="col" class="number">${rejudging.score}</th></tr></thead>
<tbody>${moves.slice(0, maxMoves).map(line)}</tbody></table></div>${more > 0 && html`<p>${rejudging.moreMoves(more)}</p>`}`;
}

function line(move: RankMove): Html {
  const { username, rankBefore, rankAfter, scoreBefore, scoreAfter } = move;
  return html`<tr><th scope="row"><a href="/user/${username}">${username}</a></th><td class="number">${change(String(rankBefore), String(rankAfter))}</td><td class="number">${change(pointsText(scoreBefore), pointsText(scoreAfter))}</td></tr>
`;
}

function change(before: string, after: string): string {
  return before === after ? before : `${before} → ${after}`;
}
