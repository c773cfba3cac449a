import type { Result } from '@tribunal/core/judging/verdicts';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { FastifyReply } from 'fastify';
import type { Difference, ShownProposal } from '../../../../storage/submissions/rejudging/proposal-view.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { isJudged } from './proposal-text.ts';

/** The submissions with another verdict. While the proposal is open, some of them can be chosen. */
export function differencesPart(
  t: Messages,
  reply: FastifyReply,
  proposal: ShownProposal,
  differences: readonly Difference[],
): Html {
  const { rejudging } = t;
  if (differences.length === 0) {
    const nothing = isJudged(proposal) ? rejudging.noDifferences : rejudging.noDifferencesYet;
    return html`<section><h2>${rejudging.differences}</h2><p class="empty">${nothing}</p></section>`;
  }
  const isOpen = proposal.state === 'open' && differences.some(({ fate }) => fate === null);
  const table = differenceTable(t, differences, isOpen);
  const action = `/rejudge/${proposal.id}`;
  return html`<section><h2>${rejudging.differences}</h2>${
    isOpen
      ? html`<form method="post" action="${action}/apply">${csrfField(reply)}<input type="hidden" name="part" value="1">${table}
<p class="actions"><button class="plain">${rejudging.applyChosen}</button> <button class="plain" formaction="${action}/discard">${rejudging.discardChosen}</button></p></form>`
      : table
  }</section>`;
}

function differenceTable(t: Messages, differences: readonly Difference[], isOpen: boolean): Html {
  const { rejudging, submissions } = t;
  return html`<div class="scroll"><table class="stacked"><thead><tr>${isOpen && html`<th scope="col">${rejudging.choice}</th>`}<th scope="col">${submissions.number}</th><th scope="col">${submissions.user}</th><th scope="col">${submissions.problem}</th><th scope="col">${submissions.contest}</th><th scope="col">${rejudging.before}</th><th scope="col">${rejudging.after}</th><th scope="col" class="number">${rejudging.points}</th><th scope="col">${rejudging.state}</th></tr></thead>
<tbody>${differences.map((one) => line(t, one, isOpen))}</tbody></table></div>`;
}

function line(t: Messages, one: Difference, isOpen: boolean): Html {
  const { rejudging, submissions } = t;
  const { submissionId: id, username, problemCode, contestKey, before, after, fate } = one;
  const box =
    fate === null &&
    html`<input type="checkbox" id="submission-${id}" name="submission" value="${id}" aria-label="${rejudging.chooseOne(id)}">`;
  return html`<tr>${isOpen && html`<td>${box}</td>`}<th scope="row"><a href="/submission/${id}">${id}</a></th><td data-label="${submissions.user}"><a href="/user/${username}">${username}</a></td><td data-label="${submissions.problem}"><a href="/problem/${problemCode}">${problemCode}</a></td><td data-label="${submissions.contest}">${contestKey && html`<a href="/contest/${contestKey}">${contestKey}</a>`}</td><td data-label="${rejudging.before}">${verdict(t, before)}</td><td data-label="${rejudging.after}">${verdict(t, after)}</td><td class="number" data-label="${rejudging.points}">${pointsText(one.casePointsBefore)} → ${pointsText(one.casePoints)} / ${pointsText(one.caseTotal)}</td><td>${decisionText(t, one)}</td></tr>
`;
}

export function verdict({ submissions }: Messages, result: Result | null): Html {
  if (result === null) return html`–`;
  return html`<span class="verdict ${result}" title="${submissions.verdicts[result]}">${result}</span>`;
}

function decisionText({ rejudging }: Messages, { fate, isMoved, isLocked }: Difference): string {
  if (fate !== null) return rejudging.fates[fate];
  if (isMoved) return rejudging.wouldSkip.changed;
  return isLocked ? rejudging.wouldSkip.final : '';
}
