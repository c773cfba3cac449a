import { secondsBetween } from '@tribunal/core/contests/contest-time';
import { printableText } from '@tribunal/core/texts/text';
import type { DataFailure } from '../../../storage/judges/data-pauses.ts';
import type { QueueState, ShownJudge } from '../../../storage/judges/queue-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { lengthText } from '../../parts/durations.ts';

/** Why submissions wait, in one sentence. */
export function queueText(
  { judges }: Messages,
  { waiting, judging, unjudgeable, withoutData, isAnyJudgeOnline }: QueueState,
): string {
  if (!isAnyJudgeOnline) return waiting === 0 ? judges.noJudge : judges.noJudgeForWaiting(waiting);
  if (unjudgeable > 0) return judges.noSuitableJudge(unjudgeable);
  if (withoutData > 0) return judges.noTestData(withoutData);
  return waiting + judging === 0 ? judges.allJudged : judges.judgingIsInProgress;
}

/** `more`: facts of the page that shows them. */
export function queueFacts(
  t: Messages,
  { waiting, judging, waitingSince }: QueueState,
  now: Date,
  more?: Html,
): Html {
  const { judges } = t;
  return html`<dl class="facts">
<div><dt>${judges.beingJudged}</dt><dd id="judging">${judging}</dd></div>
<div><dt>${judges.waiting}</dt><dd id="waiting">${waiting}</dd></div>
${waitingSince && html`<div><dt>${judges.longestWait}</dt><dd>${lengthText(t, secondsBetween(waitingSince, now))}</dd></div>`}
${more}</dl>`;
}

/** For people who may know the problems. */
export function dataFailureList({ judges }: Messages, failures: readonly DataFailure[]): Html {
  if (failures.length === 0) return html``;
  const items = failures.map(
    ({ judge, problem, message }) =>
      html`<li>${judges.dataFailure(judge, problem, printableText(message))}</li>`,
  );
  return html`<ul class="data-failures">${items}</ul>`;
}

export function judgeState({ judges }: Messages, { isOnline, isDisabled, isBusy }: ShownJudge): string {
  if (!isOnline) return judges.offline;
  if (isDisabled) return judges.disabled;
  return isBusy ? judges.judging : judges.idle;
}
