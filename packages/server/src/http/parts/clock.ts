import { secondsBetween } from '@tribunal/core/contests/contest-time';
import { countdownText } from '@tribunal/core/texts/clock-text';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';

/** The time that is left until a moment. A script keeps it running; without scripts it shows the time of the request. */
export function clock({ site }: Messages, until: Date, now: Date): Html {
  return html`<span class="clock" role="timer" data-until="${until.toISOString()}">${countdownText(secondsBetween(now, until), site.languageCode)}</span>`;
}
