import type { LiveContestant, LiveOrganizations } from '@tribunal/contract/contests/live-scoreboard';
import { formats } from '@tribunal/core/formats/formats';
import { ratingBand } from '@tribunal/core/rating/rating-bands';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { clockText } from '@tribunal/core/texts/clock-text';
import { pointsText } from '@tribunal/core/texts/points-text';
import { say } from '../words.ts';
import { cellElement, element, problemCell } from './elements.ts';
import type { BoardFacts } from './facts.ts';

/** A row with all that its element shows. */
export interface ShownRow {
  readonly row: RankedRow;
  readonly contestant: LiveContestant;
  readonly isOwn: boolean;
  readonly isFollowed: boolean;
}

/** The same text for rows that look the same. */
export function lookOf({ row, contestant, isOwn, isFollowed }: ShownRow): string {
  return JSON.stringify([row, contestant, isOwn, isFollowed]);
}

/** Whoever is on the button or the link of the row stays there. */
export function fillRow(
  line: HTMLElement,
  shown: ShownRow,
  facts: BoardFacts,
  organizations: LiveOrganizations,
): void {
  const { row, contestant, isOwn } = shown;
  const { format, points, hasRatings } = facts;
  const isInMinutes = formats[format].timeUnit === 'minutes';
  const score = cellElement('number', '');
  score.append(element('b', '', pointsText(row.score)));
  const time = isInMinutes ? String(row.cumulativeTime) : clockText(row.cumulativeTime);
  line.dataset.user = contestant.username;
  line.classList.toggle('own', isOwn);
  line.classList.toggle('disqualified', row.isDisqualified);
  line.classList.toggle('unofficial', row.isUnofficial);
  const focused = line.contains(document.activeElement) ? document.activeElement?.tagName : undefined;
  line.replaceChildren(
    cellElement('number', String(row.rank ?? '–')),
    nameCell(shown, facts, organizations),
    score,
    cellElement('number', time),
    ...row.cells.map((cell, problem) => problemCell(format, cell, points[problem] ?? 0, problem)),
    ...(hasRatings ? [cellElement('rating', ratingText(contestant))] : []),
  );
  if (focused) line.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
}

function nameCell(
  { row, contestant, isOwn, isFollowed }: ShownRow,
  { words }: BoardFacts,
  organizations: LiveOrganizations,
): HTMLElement {
  const { username, name } = contestant;
  const cell = element('div', 'who');
  cell.setAttribute('role', 'rowheader');
  const marks = [
    row.isDisqualified && words.disqualified,
    row.isUnofficial && words.unofficial,
    row.virtual > 0 && words.virtual,
    isOwn && words.you,
  ].filter((mark) => typeof mark === 'string');
  const line = element('div', 'name');
  // If a name does not fit, its beginning stays visible in every script.
  line.dir = 'auto';
  line.append(userLink(contestant), ...marks.flatMap((mark) => [' ', element('span', 'mark', mark)]));
  cell.append(followButton(name || username, isFollowed, words), line);
  const below = belowName(contestant, organizations);
  if (below) cell.append(below);
  return cell;
}

function userLink({ username, name, oldRating, newRating }: LiveContestant): HTMLElement {
  const link = element('a', '', name || username);
  link.href = `/user/${encodeURIComponent(username)}`;
  link.title = name || username;
  const rating = newRating ?? oldRating;
  if (rating === null) return link;
  const rated = element('span', `rated band-${ratingBand(rating)}`);
  rated.append(link);
  return rated;
}

/** Its star is drawn by the style sheet, because stars among the results mark first solves. */
function followButton(name: string, isFollowed: boolean, words: BoardFacts['words']): HTMLElement {
  const button = element('button', 'follow');
  button.type = 'button';
  button.setAttribute('aria-pressed', String(isFollowed));
  button.setAttribute('aria-label', say(words.follow, { name }));
  button.title = say(words.follow, { name });
  return button;
}

function belowName(
  { username, name, organization, country }: LiveContestant,
  organizations: LiveOrganizations,
): HTMLElement | null {
  const [slug = '', fullName = '', shortName = '', itsCountry = '', logo = null] =
    organizations[organization] ?? [];
  const login = name === '' ? '' : username;
  const origin = [shortName || fullName, country || itsCountry].filter(Boolean).join(' · ');
  if (login === '' && origin === '') return null;
  const below = element('small', 'team');
  if (fullName !== '') below.title = fullName;
  if (logo !== null) below.append(logoImage(slug, logo));
  // A projector shows only where they come from.
  if (login !== '') below.append(element('span', 'login', origin === '' ? login : `${login} · `));
  below.append(origin);
  return below;
}

function logoImage(slug: string, hash: string): HTMLElement {
  const image = element('img', 'logo');
  image.src = `/organization/${encodeURIComponent(slug)}/logo/${hash}`;
  image.alt = '';
  image.width = 20;
  image.height = 20;
  image.decoding = 'async';
  return image;
}

function ratingText({ oldRating, newRating }: LiveContestant): string {
  if (newRating === null) return '';
  return oldRating === null ? String(newRating) : `${oldRating} → ${newRating}`;
}
