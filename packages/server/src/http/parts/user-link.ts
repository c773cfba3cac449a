import { ratingBand } from '@tribunal/core/rating/rating-bands';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';

/**
 * A link to the page of a user. The color of the link and the fill of the circle in front of it show the band of the
 * rating, and the tooltip names it, so that readers do not depend on color.
 */
export function userLink(t: Messages, username: string, rating: number | null, name = username): Html {
  const link = html`<a href="/user/${username}">${name}</a>`;
  if (rating === null) return link;
  return html`<span class="rated ${bandClass(rating)}" title="${ratingText(t, rating)}">${link}</span>`;
}

/** A rating in its color, with the name of its band as tooltip. */
export function ratingMark(t: Messages, rating: number | null): Html {
  if (rating === null) return html`<span class="quiet">–</span>`;
  return html`<span class="${bandClass(rating)}" title="${t.users.bands[ratingBand(rating)]}">${rating}</span>`;
}

export function photoAddress(username: string, hash: string): string {
  return `/user/${username}/photo/${hash}`;
}

/** How style sheets know the band of a rating. */
export function bandClass(rating: number): string {
  return `band-${ratingBand(rating)}`;
}

/** For example: Expert, 1534. */
export function ratingText({ users }: Messages, rating: number): string {
  return users.bandAndRating(users.bands[ratingBand(rating)], rating);
}
