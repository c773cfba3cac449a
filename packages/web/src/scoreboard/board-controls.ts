import type { LiveContestant } from '@tribunal/contract/contests/live-scoreboard';
import { lookup } from '@tribunal/core/lists';
import { type BoardFilters, filterParameters } from '@tribunal/core/scoreboard/filters';
import { existing } from '@tribunal/core/unknown';
import { part } from '../part.ts';
import { say } from '../words.ts';
import type { BoardData } from './board-data.ts';
import type { BoardFacts } from './facts.ts';
import { filteredContestant, findRows } from './find-rows.ts';
import { setAddress } from './page-address.ts';

interface Controls {
  filters(): BoardFilters;
  /** Says how many rows pass the filters. */
  tellShown(shown: number, all: number): void;
  /** The reader follows somebody, or does not any more. */
  follow(username: string, isFollowed: boolean): void;
  /** Leads to the row that the address asks for. */
  findAsked(): void;
  /** Offers the organizations and countries of the contestants. */
  offer(data: BoardData): void;
}

/** The places where the search looks, in the order of the rows. */
type Listed = () => readonly { readonly id: number; readonly contestant: LiveContestant }[];

interface ControlEffects {
  seek(id: number | null): void;
  filter(): void;
}

/** The forms above the scoreboard: search and filters. */
export function openControls(
  place: HTMLElement,
  { words, filters: asked }: BoardFacts,
  followed: ReadonlySet<string>,
  listed: Listed,
  { seek, filter }: ControlEffects,
): Controls {
  const form = place.querySelector<HTMLFormElement>('.board-controls');
  if (!form) return { filters: () => asked, tellShown() {}, follow() {}, findAsked() {}, offer() {} };
  const choices = part<HTMLFormElement>(place, '.board-filters');
  const find = field<HTMLInputElement>(form, 'find');
  const organization = field<HTMLSelectElement>(choices, 'organization');
  const country = field<HTMLSelectElement>(choices, 'country');
  // A contest without groups has no such field.
  const group = choices.querySelector<HTMLSelectElement>('[name=group]');
  const onlyFollowed = field<HTMLInputElement>(choices, 'followed');
  const onlyOfficial = field<HTMLInputElement>(choices, 'official');
  const note = part(place, '.board-shown');
  const hits = part(form, 'output');
  let hit = 0;
  let { users } = asked;

  const filters = (): BoardFilters => ({
    organization: organization.value,
    country: country.value,
    group: group?.value ?? '',
    users,
    find: '',
    official: onlyOfficial.checked,
  });

  /** The page shows the rows that are not found too, so its address does not ask for those that are. */
  function changeFilters(): void {
    setAddress([...filterParameters(filters()), ['page', '']]);
    filter();
  }

  function search(step: number): void {
    const rows = listed();
    const found = findRows(
      rows.map(({ contestant }) => contestant),
      find.value,
    );
    hit = found.length === 0 ? 0 : (hit + step + found.length) % found.length;
    const isEmpty = find.value.trim() === '';
    hits.textContent = isEmpty
      ? ''
      : say(found.length > 0 ? words.hits : words.noHits, { hit: hit + 1, hits: found.length });
    seek(rows[found[hit] ?? -1]?.id ?? null);
  }

  onlyFollowed.checked = users !== null;
  find.addEventListener('input', () => {
    hit = 0;
    search(0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search(1);
  });
  onlyFollowed.addEventListener('change', () => {
    users = onlyFollowed.checked ? [...followed] : null;
  });
  choices.addEventListener('change', changeFilters);
  part(note, 'a').addEventListener('click', (event) => {
    event.preventDefault();
    for (const select of [organization, country, group]) if (select) select.value = '';
    onlyFollowed.checked = false;
    onlyOfficial.checked = false;
    users = null;
    changeFilters();
  });
  return {
    filters,
    tellShown(shown, all) {
      note.hidden = filterParameters(filters()).every(([, value]) => value === '');
      part(note, 'span').textContent = say(words.shownRows, { shown, all });
    },
    follow(username, isFollowed) {
      if (!users) return filter();
      users = isFollowed ? [...users, username] : users.filter((name) => name !== username);
      changeFilters();
    },
    findAsked() {
      if (asked.find === '') return;
      setAddress([['find', '']]);
      search(0);
    },
    offer(data) {
      const { organizations, countries } = originsIn(data);
      offerChoices(organization, organizations);
      offerChoices(country, countries);
      const hasUnofficial = [...data.contestants.values()].some(({ isUnofficial }) => isUnofficial);
      existing(onlyOfficial.closest('label')).hidden = !hasUnofficial && !onlyOfficial.checked;
    },
  };
}

type Choices = readonly (readonly [value: string, text: string])[];

interface Origins {
  readonly organizations: Choices;
  readonly countries: Choices;
}

function originsIn({ contestants, organizations }: BoardData): Origins {
  const names = new Map(Object.values(organizations).map(([slug, name]) => [slug, name]));
  const people = [...contestants.values()].map((one) => filteredContestant(one, organizations));
  const slugs = new Set(people.map(({ organization }) => organization).filter(Boolean));
  const codes = new Set(people.map(({ country }) => country).filter(Boolean));
  return {
    organizations: [...slugs].map((slug) => [slug, lookup(names, slug)]),
    countries: [...codes].map((code) => [code, code]),
  };
}

/** A choice between less than two is not offered, unless one has been made. The first option stands for all. */
function offerChoices(select: HTMLSelectElement, choices: Choices): void {
  const chosen = select.value;
  const known = [...select.options].slice(1).map(({ value }) => value);
  const isKnown = chosen === '' || choices.some(([value]) => value === chosen);
  const offered = isKnown ? choices : [...choices, [chosen, chosen] as const];
  const sorted = offered.toSorted(([, a], [, b]) => a.localeCompare(b));
  existing(select.closest('label')).hidden = offered.length < 2 && chosen === '';
  if (sorted.map(([value]) => value).join('\n') === known.join('\n')) return;
  select.length = 1;
  for (const [value, text] of sorted) select.add(new Option(text, value));
  select.value = chosen;
}

function field<Field extends HTMLElement>(form: HTMLFormElement, name: string): Field {
  return part<Field>(form, `[name="${name}"]`);
}
