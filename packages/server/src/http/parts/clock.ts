import { contestSeconds, type RemovedInterval } from '@tribunal/core/contests/removed-time';
import { countdownText } from '@tribunal/core/texts/clock-text';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';

/** The time that is left until a moment, without time that does not count. A script keeps it running; without scripts it shows the time of the request. */
export function clock(
  { site }: Messages,
  until: Date,
  now: Date,
  removed: readonly RemovedInterval[] = [],
): Html {
  return html`<span class="clock" role="timer" data-until="${until.toISOString()}"${removed.length > 0 && html` data-removed="${JSON.stringify(removed)}"`}>${countdownText(contestSeconds(now, until, removed), site.languageCode)}</span>`;
}
