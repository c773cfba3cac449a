import { resultFormats } from '@tribunal/contract/contests/contest-results';
import { isOver } from '@tribunal/core/contest-time';
import { undoThawRefusal } from '@tribunal/core/freeze';
import type { FastifyReply } from 'fastify';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';

export const thawForm = defineForm({ undo: { kind: 'flag', label: (t) => t.contests.freezeAgain } });

export const finalizeForm = defineForm({ undo: { kind: 'flag', label: (t) => t.contests.undoFinal } });

export const openForm = defineForm({});

export const disqualifyForm = defineForm({
  user: { kind: 'text', label: (t) => t.contests.username, maxLength: 30 },
  undo: { kind: 'flag', label: (t) => t.contests.undoDisqualification },
});

/** What the editors of a contest can do to it now. */
export function editorPanel(
  reply: FastifyReply,
  contest: ShownContest,
  now: Date,
  disqualifying: ShownForm = unsentForm(),
): Html {
  const { contests, organizing } = messagesOf(reply.request);
  const isOpen = disqualifying.content.faults !== undefined;
  const disqualify = { action: `/contest/${contest.key}/disqualify`, button: contests.disqualify };
  return html`<details class="editors" id="for-editors"${isOpen && html` open`}><summary>${contests.forEditors}</summary>
<p class="actions"><a class="button" href="/contest/${contest.key}/edit">${organizing.edit}</a> <a href="/contest/${contest.key}/clone">${organizing.clone}</a> <a href="/contest/${contest.key}/delete">${organizing.delete}</a></p>
${thawPanel(reply, contest, now)}
${finalPanel(reply, contest, now)}
${openPanel(reply, contest, now)}
${postForm(reply, disqualifyForm, { ...disqualify, look: 'danger' }, disqualifying)}</details>`;
}

function thawPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  const { contests } = messagesOf(reply.request);
  const action = `/contest/${contest.key}/thaw`;
  if (undoThawRefusal(contest) === null) {
    const more = html`<input type="hidden" name="undo" value="yes">`;
    return postForm(reply, {}, { action, button: contests.freezeAgain, look: 'plain', more });
  }
  const { frozenAt, thawedAt } = contest;
  const isDue = frozenAt !== null && thawedAt === null && isOver(contest, now);
  return isDue && postButton(reply, action, contests.thaw, 'primary');
}

/** Once the results can be seen by everybody, they can be closed; until then the buttons would only refuse. */
function finalPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  const { contests, reveal } = messagesOf(reply.request);
  if (!isOver(contest, now)) return false;
  const action = `/contest/${contest.key}/finalize`;
  const links = resultFormats.map(
    (format) => html` <a href="/contest/${contest.key}/results.${format}">${format.toUpperCase()}</a>`,
  );
  const downloads = html`<p><a href="/contest/${contest.key}/reveal/">${reveal.link}</a></p>
<p>${contests.results}${links}</p>`;
  if (contest.finalizedAt !== null) {
    const more = html`<input type="hidden" name="undo" value="yes">`;
    return html`${downloads}${postForm(reply, {}, { action, button: contests.undoFinal, look: 'plain', more })}`;
  }
  const isThawed = contest.frozenAt === null || contest.thawedAt !== null;
  return html`${downloads}${isThawed && postButton(reply, action, contests.finalize)}`;
}

/** Problems that became public by schedule may have been hidden again by their editors, so the button stays. */
function openPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  if (!isOver(contest, now)) return false;
  const { contests } = messagesOf(reply.request);
  return postButton(reply, `/contest/${contest.key}/open`, contests.openForPractice, 'plain');
}
