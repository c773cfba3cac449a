import { maxPoints } from '@tribunal/core/bounds';
import type { ProblemKinds } from '../../../storage/problems/problem-list-view.ts';
import {
  ownStates,
  type ProblemOrder,
  type ProblemSelection,
  sortedColumns,
} from '../../../storage/problems/problem-selection.ts';
import { type ChosenFilters, defineFilters, readFilters } from '../../forms/filter-form.ts';
import type { Option } from '../../forms/form.ts';
import type { Messages } from '../../messages/messages.ts';

/** The filters that the list always shows. */
export const mainFilters = defineFilters({
  search: {
    kind: 'text',
    type: 'search',
    label: (t) => t.problems.search,
    maxLength: 200,
    isOptional: true,
  },
  order: { kind: 'hidden' },
});

/** The other filters. Guests have no results, and so cannot filter by them. */
export function lesserFilters({ types, groups }: ProblemKinds, isSignedIn: boolean) {
  return {
    ...(isSignedIn && stateFilter),
    ...pointFilters,
    ...kindFilters(types, groups),
    ...editorialFilter,
  };
}

const stateFilter = defineFilters({
  state: {
    kind: 'choice',
    isOptional: true,
    emptyLabel: (t: Messages) => t.forms.any,
    label: (t) => t.problems.myState,
    options: ownStates.map((value) => ({ value, label: (t: Messages) => t.problems.ownStates[value] })),
  },
});

const points = { kind: 'number', isOptional: true, min: 0, max: maxPoints } as const;
const pointFilters = defineFilters({
  point_start: { ...points, label: (t) => t.problems.leastPoints },
  point_end: { ...points, label: (t) => t.problems.maxPoints },
});

const editorialFilter = defineFilters({
  has_editorial: { kind: 'flag', isOptional: true, label: (t) => t.problems.hasEditorial },
});

function kindFilters(types: readonly string[], groups: readonly string[]) {
  const optionsOf = (names: readonly string[]): Option[] =>
    names.map((value) => ({ value, label: () => value }));
  return defineFilters({
    group: {
      kind: 'choice',
      isOptional: true,
      emptyLabel: (t: Messages) => t.forms.any,
      label: (t) => t.problems.group,
      options: optionsOf(groups),
    },
    type: { kind: 'choices', isOptional: true, label: (t) => t.problems.types, options: optionsOf(types) },
  });
}

/** An address of the list, as it was read. */
export interface ProblemListAddress {
  readonly filters: ChosenFilters;
  readonly selection: ProblemSelection;
  readonly order: ProblemOrder | null;
}

const noKinds: ProblemKinds = { types: [], groups: [] };
const allFilters = {
  ...mainFilters,
  ...stateFilter,
  ...pointFilters,
  ...kindFilters(noKinds.types, noKinds.groups),
  ...editorialFilter,
};

export function readListAddress(query: unknown): ProblemListAddress {
  const filters = readFilters(allFilters, query);
  const { search, type, group, point_start, point_end, state, has_editorial } = filters;
  const selection: ProblemSelection = {
    search,
    types: type,
    groups: group,
    leastPoints: point_start,
    maxPoints: point_end,
    state: ownStates.find((one) => state.includes(one)) ?? null,
    hasEditorial: has_editorial,
  };
  return { filters, selection, order: readOrder(filters.order) };
}

/** A column, with a minus sign for descending order. */
function readOrder(text: string): ProblemOrder | null {
  const column = sortedColumns.find((name) => text === name || text === `-${name}`);
  return column === undefined ? null : { column, isDescending: text.startsWith('-') };
}
