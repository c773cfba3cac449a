import { contestPhase } from '@tribunal/core/contest-time';
import { undoThawRefusal } from '@tribunal/core/freeze';
import type { FastifyReply } from 'fastify';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { checkbox, field, postForm } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';

/** What the editors of a contest can do to it now. */
export function editorPanel(reply: FastifyReply, contest: ShownContest, now: Date): Html {
  return html`<details class="editors"><summary>For the editors</summary>
${thawForm(reply, contest, now)}
${disqualifyForm(reply, contest)}</details>`;
}

function thawForm(reply: FastifyReply, contest: ShownContest, now: Date): Html | false {
  const action = `/contest/${contest.key}/thaw`;
  if (undoThawRefusal(contest) === null)
    return postForm(reply, action, undoField, 'Freeze the scoreboard again', 'plain');
  const { frozenAt, thawedAt } = contest;
  const isDue = frozenAt !== null && thawedAt === null && contestPhase(contest, now) === 'ended';
  return isDue && postForm(reply, action, html``, 'Thaw the scoreboard for everybody');
}

const undoField = html`<input type="hidden" name="undo" value="yes">`;

function disqualifyForm(reply: FastifyReply, { key }: ShownContest): Html {
  const user = field({ name: 'user', label: 'User name', maxLength: 30 });
  const undo = checkbox('undo', 'Let back in', false);
  return postForm(reply, `/contest/${key}/disqualify`, html`${user}<p>${undo}</p>`, 'Disqualify', 'danger');
}
