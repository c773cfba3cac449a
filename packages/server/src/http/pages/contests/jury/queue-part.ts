import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { DataFailure } from '../../../../storage/judges/data-pauses.ts';
import type { QueueState, ShownJudge } from '../../../../storage/judges/queue-view.ts';
import type { Alert } from '../../../../storage/site/alerts.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { alertList } from '../../../parts/alert-list.ts';
import { dataFailureList, judgeState, queueFacts, queueText } from '../../judges/queue-parts.ts';
import { partVersion } from '../../part-version.ts';

interface Judging {
  readonly queue: QueueState;
  readonly judges: readonly ShownJudge[];
  readonly failures: readonly DataFailure[];
  /** The number of submissions of the contest that no judge could judge. */
  readonly errors: number;
  readonly alerts: readonly Alert[];
}

/** The queue of the whole site, because the judges work for all contests. */
export function queuePart(
  t: Messages,
  { key }: Pick<ShownContest, 'key'>,
  { queue, judges, failures, errors, alerts }: Judging,
  now: Date,
): Html {
  const online = judges.filter(({ isOnline }) => isOnline);
  const busy = online.filter(({ isBusy }) => isBusy);
  const figures = html`<div><dt>${t.jury.judgesOnline}</dt><dd>${online.length}</dd></div>
<div><dt>${t.jury.judgesBusy}</dt><dd>${busy.length}</dd></div>`;
  const marks = online.map(
    (judge) => html` <span class="mark">${judge.name}: ${judgeState(t, judge)}</span>`,
  );
  // Internal errors have a line of their own below, unless their verdicts are still held.
  const others = alerts.filter(({ kind }) => kind !== 'internal error' || errors === 0);
  const content = html`<h2>${t.jury.queue}</h2>
${alertList(t, others)}
<p class="notice" role="status">${queueText(t, queue)}</p>
${errors > 0 && html`<p class="notice warning" role="alert"><a href="/submissions/?contest=${key}&amp;result=IE">${t.jury.internalErrors(errors)}</a></p>`}
${dataFailureList(t, failures)}
${queueFacts(t, queue, now, figures)}
${online.length > 0 && html`<p class="jury-judges">${marks}</p>`}`;
  return html`<section id="jury-queue" data-refresh="${partVersion(content)}">${content}</section>`;
}
