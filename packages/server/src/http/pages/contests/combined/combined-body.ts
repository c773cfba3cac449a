import { pointsText } from '@tribunal/core/texts/points-text';
import type { FastifyReply } from 'fastify';
import type { CombinedScoreboard } from '../../../../storage/contests/combined/combined-scoreboards.ts';
import { postButton } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { boardRows, boardTable } from '../scoreboard/scoreboard-table.ts';
import type { CombinedBoard } from './combined-board.ts';

export function combinedBody(
  reply: FastifyReply,
  scoreboard: CombinedScoreboard,
  shown: CombinedBoard,
): Html {
  const t = messagesOf(reply.request);
  const { slug, name, rule, isEditor } = scoreboard;
  return html`<h1>${name}</h1>
<p>${t.combined.rules[rule]} <a href="/scoreboard/${slug}.json">${t.scoreboard.asFile('json')}</a></p>
${contestList(t, shown)}
${tableOf(t, shown)}
${isEditor && html`<details><summary>${t.combined.delete}</summary><p>${t.combined.deletingMeans}</p>${postButton(reply, `/scoreboard/${slug}/delete`, t.combined.delete, 'danger')}</details>`}`;
}

function contestList({ combined }: Messages, { contests, open }: CombinedBoard): Html {
  const items = contests.map((contest) => {
    const isOpen = open.some((one) => one.contest.key === contest.key);
    const state = isOpen ? contest.isBoardFrozen && combined.frozen : combined.closed;
    return html`<li><a href="/contest/${contest.key}/ranking/">${contest.name}</a>${state !== false && html` <span class="mark">${state}</span>`}</li>`;
  });
  return html`<ul class="plain-list">${items}</ul>`;
}

function tableOf(t: Messages, shown: CombinedBoard): Html {
  if (shown.rule === 'sum') return shown.rows.length > 0 ? sumTable(t, shown) : nobody(t);
  const { board } = shown;
  if (!board || board.rows.length === 0) return nobody(t);
  return boardTable(t, board, { rows: boardRows(t, board, board.rows, board.ownId), foot: false }, null);
}

function nobody({ combined }: Messages): Html {
  return html`<p class="empty">${combined.nobody}</p>`;
}

function sumTable(t: Messages, { rows, open, people }: Extract<CombinedBoard, { rule: 'sum' }>): Html {
  const { scoreboard } = t;
  const lines = rows.map(({ rank, username, score, parts }) => {
    const { name = '', organization = null } = people.get(username) ?? {};
    const cells = parts.map(
      (part) => html`<td class="number">${part === null ? '–' : pointsText(part.score)}</td>`,
    );
    const below = [name !== '' && username, organization?.shortName || organization?.name]
      .filter(Boolean)
      .join(' · ');
    return html`<tr><td class="number">${rank ?? '–'}</td><th scope="row"><a href="/user/${username}">${name || username}</a>${below !== '' && html`<small class="quiet">${below}</small>`}</th><td class="number"><b>${pointsText(score)}</b></td>${cells}</tr>
`;
  });
  const headings = open.map(({ contest }) => html`<th scope="col" class="number">${contest.name}</th>`);
  return html`<div class="scroll board-scroll"><table><thead><tr><th scope="col" class="number">${scoreboard.rank}</th><th scope="col">${scoreboard.user}</th><th scope="col" class="number">${scoreboard.score}</th>${headings}</tr></thead><tbody>${lines}</tbody></table></div>`;
}
