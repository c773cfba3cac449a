import { resultFormats } from '@tribunal/contract/contests/contest-results';
import { disqualifyPage, finalizePage, thawPage } from '@tribunal/contract/pages/contest-running';
import { hasEnded, isOver } from '@tribunal/core/contests/contest-time';
import { undoThawRefusal } from '@tribunal/core/contests/freeze';
import { openPause } from '@tribunal/core/contests/removed-time';
import type { FastifyReply } from 'fastify';
import { mayCreateContests } from '../../../actions/contests/editing/create-contest.ts';
import { isPublished } from '../../../actions/contests/publish-results.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { userOf } from '../../caller/visitor.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { settingsForm } from '../../forms/settings-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';

export const thawForm = settingsForm(thawPage.post.form, ({ contests }) => ({
  undo: { label: contests.freezeAgain },
}));

export const finalizeForm = settingsForm(finalizePage.post.form, ({ contests }) => ({
  undo: { label: contests.undoFinal },
  force: { label: contests.forceFinal },
}));

const forceForm = defineForm({ force: finalizeForm.force });

export const publishForm = defineForm({});

export const openForm = defineForm({});

export const disqualifyForm = settingsForm(disqualifyPage.post.form, ({ contests }) => ({
  user: { label: contests.username },
  undo: { label: contests.undoDisqualification },
}));

/** What the editors of a contest can do to it now. */
export function editorPanel(
  reply: FastifyReply,
  contest: ShownContest,
  now: Date,
  disqualifying: ShownForm = unsentForm(),
): Html {
  const { contests, forms, organizing } = messagesOf(reply.request);
  const isOpen = disqualifying.content.faults !== undefined;
  const disqualify = { action: `/contest/${contest.key}/disqualify`, button: contests.disqualify };
  return html`<details class="editors" id="for-editors"${isOpen && html` open`}><summary>${contests.forEditors}</summary>
<p class="actions"><a class="button" href="/contest/${contest.key}/edit">${organizing.edit}</a> <a href="/contest/${contest.key}/history">${forms.history}</a> <a href="/contest/${contest.key}/banner">${organizing.banner}</a>${
    mayCreateContests(userOf(reply.request)) &&
    html` <a href="/contest/${contest.key}/clone">${organizing.clone}</a>`
  } <a href="/contest/${contest.key}/delete">${organizing.delete}</a></p>
${pausePanel(reply, contest, now)}
${thawPanel(reply, contest, now)}
<p class="rating-state">${contests.ratingStates[ratingState(contest, now)]}</p>
${systemTestPanel(reply, contest, now)}
${finalPanel(reply, contest, now)}
${publishPanel(reply, contest, now)}
${openPanel(reply, contest, now)}
${postForm(reply, disqualifyForm, { ...disqualify, look: 'danger' }, disqualifying)}</details>`;
}

function pausePanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  const { contests } = messagesOf(reply.request);
  const address = `/contest/${contest.key}`;
  if (openPause(contest.removedIntervals))
    return html`<p class="notice warning">${contests.isPaused}</p>${postButton(reply, `${address}/resume`, contests.resume, 'primary')}`;
  return !hasEnded(contest, now) && postButton(reply, `${address}/pause`, contests.pause, 'plain');
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

/** Ratings follow the results by themselves: as soon as these are public and nothing is being judged. */
function ratingState(contest: ShownContest, now: Date): keyof Messages['contests']['ratingStates'] {
  const { isRated, hasRatings, frozenAt, thawedAt, isVisible, isPrivate, isOrganizationPrivate } = contest;
  if (!isRated) return 'unrated';
  if (hasRatings) return 'rated';
  if (!isOver(contest, now)) return 'notOver';
  if (frozenAt !== null && thawedAt === null) return 'frozen';
  const isPublic = isVisible && !isPrivate && !isOrganizationPrivate && contest.scoreboardVisibility !== 'H';
  return isPublic ? 'due' : 'hidden';
}

function systemTestPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  if (!contest.awaitsSystemTest) return false;
  const { contests } = messagesOf(reply.request);
  if (!isOver(contest, now)) return html`<p class="quiet">${contests.pretestsOnly}</p>`;
  return html`<p>${contests.systemTestHint}</p>${postButton(reply, `/contest/${contest.key}/system_test`, contests.runSystemTest, 'primary')}`;
}

function finalPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  const { awards, contests, reveal, similarity } = messagesOf(reply.request);
  if (!isOver(contest, now)) return false;
  const action = `/contest/${contest.key}/finalize`;
  const links = resultFormats.map(
    (format) =>
      html` <a href="/contest/${contest.key}/results.${format}${format === 'csv' && '?spreadsheet=1'}">${format.toUpperCase()}</a>`,
  );
  const path = `/contest/${contest.key}/`;
  const downloads = html`<p class="actions"><a href="${path}reveal/">${reveal.link}</a> <a href="${path}awards/">${awards.title}</a> <a href="${path}certificates/">${awards.certificates}</a> <a href="${path}similarity/">${similarity.link}</a></p>
<p>${contests.results}${links} <a href="${path}resolver.json">${reveal.resolverFile}</a></p>`;
  if (contest.finalizedAt !== null) {
    const more = html`<input type="hidden" name="undo" value="yes">`;
    return html`${downloads}${postForm(reply, {}, { action, button: contests.undoFinal, look: 'plain', more })}`;
  }
  return html`${downloads}${postForm(reply, forceForm, { action, button: contests.finalize, look: 'plain' })}`;
}

function publishPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  if (!isOver(contest, now) || isPublished(contest)) return false;
  const { contests } = messagesOf(reply.request);
  return postButton(reply, `/contest/${contest.key}/publish`, contests.publish, 'plain');
}

/** Problems that became public by schedule may have been hidden again by their editors, so the button stays. */
function openPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  if (!isOver(contest, now)) return false;
  const { contests } = messagesOf(reply.request);
  return postButton(reply, `/contest/${contest.key}/open`, contests.openForPractice, 'plain');
}
