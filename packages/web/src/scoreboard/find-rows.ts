import type { LiveContestant, LiveOrganizations } from '@tribunal/contract/contests/live-scoreboard';

/** What a reader wants to see; empty texts for everything. */
export interface Filters {
  /** Its id. */
  readonly organization: string;
  readonly country: string;
  /** The code of one. */
  readonly group: string;
  readonly onlyFollowed: boolean;
}

export const noFilters: Filters = { organization: '', country: '', group: '', onlyFollowed: false };

export function countryOf(
  { country, organization }: LiveContestant,
  organizations: LiveOrganizations,
): string {
  return country || (organizations[organization]?.[3] ?? '');
}

export function passes(
  contestant: LiveContestant,
  { organization, country, group, onlyFollowed }: Filters,
  organizations: LiveOrganizations,
  followed: ReadonlySet<string>,
): boolean {
  if (onlyFollowed && !followed.has(contestant.username)) return false;
  if (group !== '' && !contestant.groups.split(' ').includes(group)) return false;
  if (organization !== '' && String(contestant.organization) !== organization) return false;
  return country === '' || countryOf(contestant, organizations) === country;
}

/** The places of those whose username or name contains the text; those whose username is or begins with it come first. */
export function findRows(contestants: readonly LiveContestant[], text: string): number[] {
  const wanted = plain(text.trim());
  if (wanted === '') return [];
  const hits: { place: number; quality: number }[] = [];
  for (const [place, { username, name }] of contestants.entries()) {
    const quality = qualityOf(plain(username), plain(name), wanted);
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

/** Without marks above and below letters, which people leave out when they type. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd');
}
