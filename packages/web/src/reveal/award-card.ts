import type { RevealTeam } from '@tribunal/contract/contests/reveal';
import { element } from './board-view.ts';
import { hasAward } from './ceremony.ts';
import { say, type Words } from './words.ts';

/** Shows who got a place with an award; hides the card for everybody else. */
export function showCard(card: HTMLElement, team: RevealTeam | null, words: Words): void {
  card.hidden = team === null || !hasAward(team);
  if (team === null) return;
  card.className = `reveal-card ${team.medal ?? ''}`;
  card.replaceChildren(
    element('p', 'rank', say(words.rankOf, { rank: team.rank })),
    element('p', 'name', team.name),
    ...(team.organization === null ? [] : [element('p', '', team.organization)]),
    ...(team.members.length === 0 ? [] : [element('p', 'members', team.members.join(', '))]),
    ...awardsOf(team, words).map((award) => element('p', 'award', award)),
  );
}

export function awardsOf({ medal, firsts }: RevealTeam, words: Words): string[] {
  const first = firsts.map((problem) => say(words.first, { problem }));
  return medal === null ? first : [words[medal] ?? medal, ...first];
}
