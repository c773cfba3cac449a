import type { ProblemSelection } from '@tribunal/server/storage/problems/problem-selection';

/** A list without filters. */
export const allProblems: ProblemSelection = {
  search: '',
  types: [],
  groups: [],
  leastPoints: null,
  maxPoints: null,
  state: null,
  hasEditorial: false,
};
