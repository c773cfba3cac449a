import { shownDifficulty } from '@tribunal/core/rating/difficulty';
import { ratingBand } from '@tribunal/core/rating/rating-bands';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { bandClass } from './user-link.ts';

/** The difficulty of a problem in the color of its rating band. The tooltip names the band, so that readers do not depend on color. */
export function difficultyMark({ problems, users }: Messages, difficulty: number): Html {
  const shown = shownDifficulty(difficulty);
  const title = problems.difficultyMeaning(users.bands[ratingBand(shown)]);
  return html`<span class="difficulty ${bandClass(shown)}" title="${title}">${shown}</span>`;
}
