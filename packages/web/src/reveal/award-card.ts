import type { RevealOrganization, RevealTeam } from '@tribunal/contract/contests/reveal';
import { element } from '../scoreboard/elements.ts';
import { say, type Words } from '../words.ts';
import { hasAward } from './ceremony.ts';

/** Shows who got a place with an award; hides the card for everybody else. */
export function showCard(card: HTMLElement, team: RevealTeam | null, words: Words): void {
  card.hidden = team === null || !hasAward(team);
  if (team === null) return;
  card.className = `reveal-card ${team.medal ?? ''}`;
  card.replaceChildren(
    ...(team.photo === null ? [] : [photoElement(team.username, team.photo)]),
    element('p', 'rank', say(words.rankOf, { rank: team.rank })),
    nameElement(team.name),
    ...(team.organization === null ? [] : [organizationElement(team.organization)]),
    ...(team.members.length === 0 ? [] : [element('p', 'members', team.members.join(', '))]),
    ...titlesOf(team, words).map((title) => element('p', 'award', title)),
  );
}

/** The name is next to it. */
function photoElement(username: string, hash: string): HTMLElement {
  const image = element('img', 'photo');
  image.src = photoAddress(username, hash);
  image.alt = '';
  return image;
}

function photoAddress(username: string, hash: string): string {
  return `/user/${username}/photo/${hash}`;
}

const longName = 60;

/** The direction of a name is its own: it may be in another script than the page. */
function nameElement(name: string): HTMLElement {
  const shown = element('p', name.length > longName ? 'name long' : 'name', name);
  shown.dir = 'auto';
  return shown;
}

function organizationElement({ slug, name, logo }: RevealOrganization): HTMLElement {
  const line = element('p', 'organization', name);
  line.dir = 'auto';
  if (logo === null) return line;
  const image = document.createElement('img');
  image.src = logoAddress(slug, logo);
  image.alt = '';
  line.prepend(image);
  return line;
}

function logoAddress(slug: string, hash: string): string {
  return `/organization/${slug}/logo/${hash}`;
}

/** The addresses of what the card of a team shows. */
export function imagesOf({ username, photo, organization }: RevealTeam): string[] {
  return [
    ...(photo === null ? [] : [photoAddress(username, photo)]),
    ...(organization?.logo ? [logoAddress(organization.slug, organization.logo)] : []),
  ];
}

export function titlesOf({ awards }: RevealTeam, words: Words): string[] {
  return awards.map(({ kind, about }) => say(words[kind], { about }));
}
