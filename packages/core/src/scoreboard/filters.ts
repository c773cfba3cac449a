/** Which contestants of a scoreboard a reader wants to see; empty texts and null for everybody. */
export interface BoardFilters {
  /** The slug of one. */
  readonly organization: string;
  readonly country: string;
  /** The code of one. */
  readonly group: string;
  /** Their usernames. */
  readonly users: readonly string[] | null;
  /** A part of the username or name. */
  readonly find: string;
  /** Only contestants who are not unofficial. */
  readonly official: boolean;
}

export const noFilters: BoardFilters = {
  organization: '',
  country: '',
  group: '',
  users: null,
  find: '',
  official: false,
};

/** Usernames of 30 characters fit into the 8 KB that proxies accept as an address. */
export const maxFilteredUsers = 200;

/** What a scoreboard shows of a contestant, with the country of the organization for who has none of their own. */
export interface FilteredContestant {
  readonly username: string;
  readonly name: string;
  readonly organization: string;
  readonly country: string;
  readonly groups: readonly string[];
  readonly isUnofficial: boolean;
}

/** Tells who passes all filters; null when everybody does. */
export function contestantFilter(
  filters: BoardFilters,
): ((contestant: FilteredContestant) => boolean) | null {
  const { organization, country, group, official } = filters;
  const users = filters.users && new Set(filters.users.map((name) => name.toLowerCase()));
  const text = searchText(filters.find);
  if (!organization && !country && !group && !users && !text && !official) return null;
  return (contestant) =>
    (!official || !contestant.isUnofficial) &&
    (users === null || users.has(contestant.username.toLowerCase())) &&
    (group === '' || contestant.groups.includes(group)) &&
    (organization === '' || contestant.organization === organization) &&
    (country === '' || contestant.country === country) &&
    (text === '' ||
      contestant.username.toLowerCase().includes(text) ||
      searchText(contestant.name).includes(text));
}

/** Without marks above and below letters, which people leave out when they type. */
export function searchText(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd');
}

type Parameters = readonly (readonly [name: keyof BoardFilters, value: string])[];

/** The filters as parameters of an address; empty texts for those that are not used. A comma alone stands for no user at all. */
export function filterParameters(filters: BoardFilters): Parameters {
  const { organization, country, group, users, find, official } = filters;
  return [
    ['organization', organization],
    ['country', country],
    ['group', group],
    ['users', users === null ? '' : users.join(',') || ','],
    ['find', find],
    ['official', official ? '1' : ''],
  ];
}
