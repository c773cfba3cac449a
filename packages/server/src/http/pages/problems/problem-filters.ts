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

const searchFilter = defineFilters({
  search: {
    kind: 'text',
    type: 'search',
    label: (t) => t.problems.search,
    maxLength: 200,
    isOptional: true,
  },
  order: { kind: 'hidden' },
});

const unsolvedFilter = defineFilters({
  unsolved: { kind: 'flag', isOptional: true, label: (t) => t.problems.unsolvedOnly },
});

/** More would push the list out of view. */
const mostTypesInView = 24;

/** The filters that the list always shows, and the others. Guests have no results, and so cannot filter by them. */
export function shownFilters(kinds: ProblemKinds, isSignedIn: boolean) {
  const types = typeFilter(kinds.types);
  const isTypesInView = kinds.types.length > 0 && kinds.types.length <= mostTypesInView;
  return {
    main: { ...searchFilter, ...(isSignedIn && unsolvedFilter), ...(isTypesInView && types) },
    lesser: {
      ...(isSignedIn && stateFilter),
      ...pointFilters,
      ...groupFilter(kinds.groups),
      ...(!isTypesInView && types),
      ...editorialFilter,
    },
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

const optionsOf = (names: readonly string[]): Option[] =>
  names.map((value) => ({ value, label: () => value }));

function groupFilter(groups: readonly string[]) {
  return defineFilters({
    group: {
      kind: 'choice',
      isOptional: true,
      emptyLabel: (t: Messages) => t.forms.any,
      label: (t) => t.problems.group,
      options: optionsOf(groups),
    },
  });
}

function typeFilter(types: readonly string[]) {
  return defineFilters({
    type: { kind: 'choices', isOptional: true, label: (t) => t.problems.types, options: optionsOf(types) },
  });
}

/** An address of the list, as it was read. */
export interface ProblemListAddress {
  readonly filters: ChosenFilters;
  readonly selection: ProblemSelection;
  readonly order: ProblemOrder | null;
}

const allFilters = {
  ...searchFilter,
  ...unsolvedFilter,
  ...stateFilter,
  ...pointFilters,
  ...groupFilter([]),
  ...typeFilter([]),
  ...editorialFilter,
};

export function readListAddress(query: unknown): ProblemListAddress {
  const filters = readFilters(allFilters, query);
  const { search, type, group, point_start, point_end, state, unsolved, has_editorial } = filters;
  const selection: ProblemSelection = {
    search,
    types: type,
    groups: group,
    leastPoints: point_start,
    maxPoints: point_end,
    state: ownStates.find((one) => state.includes(one)) ?? (unsolved ? 'unsolved' : null),
    hasEditorial: has_editorial,
  };
  return { filters, selection, order: readOrder(filters.order) };
}

/** A column, with a minus sign for descending order. */
function readOrder(text: string): ProblemOrder | null {
  const column = sortedColumns.find((name) => text === name || text === `-${name}`);
  return column === undefined ? null : { column, isDescending: text.startsWith('-') };
}
