import type { ProblemSelection } from '@tribunal/server/storage/problems/problem-selection';

/** A list without filters. */
export const allProblems: ProblemSelection = {
  search: '',
  types: [],
  groups: [],
  leastPoints: null,
  mostPoints: null,
  state: null,
  hasEditorial: false,
};
