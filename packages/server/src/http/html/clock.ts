import { secondsBetween } from '@tribunal/core/contest-time';
import { countdownText } from '@tribunal/core/texts/clock-text';
import type { Messages } from '../messages/messages.ts';
import { type Html, html } from './html.ts';

/** The time that is left until a moment. A script keeps it running; without scripts it shows the time of the request. */
export function clock({ site }: Messages, until: Date, now: Date): Html {
  return html`<span class="clock" role="timer" data-until="${until.toISOString()}">${countdownText(secondsBetween(now, until), site.languageCode)}</span>`;
}
