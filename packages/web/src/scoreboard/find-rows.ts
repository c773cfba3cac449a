import type { LiveContestant, LiveOrganizations } from '@tribunal/contract/contests/live-scoreboard';
import { type FilteredContestant, searchText } from '@tribunal/core/scoreboard/filters';

/** What the filters look at. */
export function filteredContestant(
  { username, name, organization, country, groups, isUnofficial }: LiveContestant,
  organizations: LiveOrganizations,
): FilteredContestant {
  const [slug = '', , , itsCountry = ''] = organizations[organization] ?? [];
  const codes = groups.split(' ');
  return { username, name, organization: slug, country: country || itsCountry, groups: codes, isUnofficial };
}

/** The places of those whose username or name contains the text; those whose username is or begins with it come first. */
export function findRows(contestants: readonly LiveContestant[], text: string): number[] {
  const wanted = searchText(text);
  if (wanted === '') return [];
  const hits: { place: number; quality: number }[] = [];
  for (const [place, { username, name }] of contestants.entries()) {
    const quality = qualityOf(searchText(username), searchText(name), wanted);
    if (quality > 0) hits.push({ place, quality });
  }
  return hits.toSorted((a, b) => b.quality - a.quality || a.place - b.place).map(({ place }) => place);
}

function qualityOf(username: string, name: string, wanted: string): number {
  if (username === wanted) return 4;
  if (username.startsWith(wanted)) return 3;
  if (name.startsWith(wanted)) return 2;
  return username.includes(wanted) || name.includes(wanted) ? 1 : 0;
}
