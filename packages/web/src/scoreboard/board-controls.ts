import type { LiveContestant } from '@tribunal/contract/contests/live-scoreboard';
import { say } from '../words.ts';
import type { BoardData } from './board-data.ts';
import type { BoardFacts } from './facts.ts';
import { countryOf, type Filters, findRows, noFilters } from './find-rows.ts';

export interface Controls {
  filters(): Filters;
  /** Offers the organizations and countries of the contestants. */
  offer(data: BoardData): void;
}

/** The places where the search looks, in the order of the rows. */
type Listed = () => readonly { readonly id: number; readonly contestant: LiveContestant }[];

const wideScreen = '(min-width: 44rem)';

/** The forms above the scoreboard: search and filters. On a small screen they leave the place to the rows until they are opened. */
export function openControls(
  place: HTMLElement,
  { words }: BoardFacts,
  listed: Listed,
  seek: (id: number | null) => void,
  filter: () => void,
): Controls {
  const form = place.querySelector<HTMLFormElement>('.board-controls');
  if (!form) return { filters: () => noFilters, offer() {} };
  const choices = place.querySelector<HTMLFormElement>('.board-filters')!;
  const options = place.querySelector<HTMLDetailsElement>('.board-options')!;
  const find = field<HTMLInputElement>(form, 'find');
  const organization = field<HTMLSelectElement>(choices, 'organization');
  const country = field<HTMLSelectElement>(choices, 'country');
  // A contest without groups has no such field.
  const group = choices.querySelector<HTMLSelectElement>('[name=group]');
  const followed = field<HTMLInputElement>(choices, 'followed');
  const hits = form.querySelector('output')!;
  let hit = 0;

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

  form.hidden = false;
  choices.hidden = false;
  if (!matchMedia(wideScreen).matches && !location.search.includes('at=')) options.open = false;
  find.addEventListener('input', () => {
    hit = 0;
    search(0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search(1);
  });
  choices.addEventListener('change', filter);
  return {
    filters: () => ({
      ...noFilters,
      organization: organization.value,
      country: country.value,
      group: group?.value ?? '',
      onlyFollowed: followed.checked,
    }),
    offer(data) {
      const people = [...data.contestants.values()];
      const schools = new Set(people.map((one) => one.organization));
      offerChoices(
        organization,
        Object.entries(data.organizations)
          .filter(([id]) => schools.has(Number(id)))
          .map(([id, [, name]]) => [id, name]),
      );
      const countries = new Set(people.map((one) => countryOf(one, data.organizations)));
      offerChoices(
        country,
        [...countries].filter(Boolean).map((code) => [code, code]),
      );
    },
  };
}

/** A choice between less than two is not offered. The first option stands for all. */
function offerChoices(select: HTMLSelectElement, choices: readonly (readonly [string, string])[]): void {
  const known = [...select.options].slice(1).map(({ value }) => value);
  const sorted = choices.toSorted(([, a], [, b]) => a.localeCompare(b));
  select.closest('label')!.hidden = choices.length < 2;
  if (sorted.map(([value]) => value).join('\n') === known.join('\n')) return;
  const chosen = select.value;
  select.length = 1;
  for (const [value, text] of sorted) select.add(new Option(text, value));
  select.value = choices.some(([value]) => value === chosen) ? chosen : '';
}

function field<Field extends HTMLElement>(form: HTMLFormElement, name: string): Field {
  return form.elements.namedItem(name) as unknown as Field;
}
