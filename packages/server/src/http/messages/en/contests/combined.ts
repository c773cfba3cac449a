/** Scoreboards of several contests. */
export const combined = {
  newTitle: 'Scoreboard of several contests',
  explained:
    'Everybody sees in it what the scoreboards of the contests show to them: a freeze or a closed scoreboard of a contest hides the same here.',
  create: 'Create scoreboard',
  slug: 'Short name',
  slugHint: 'Part of its address: letters, digits, _ and -.',
  name: 'Name',
  contests: 'Contests',
  contestsHint: 'Keys of at least two contests that you edit, in order.',
  rule: 'Rule',
  rules: {
    sum: 'The results of the contests are added.',
    merge: 'The contests have the same problems, and their contestants are ranked together.',
  },
  closed: 'Not open to you',
  frozen: 'Frozen',
  nobody: 'There is nothing to show yet.',
  delete: 'Delete this scoreboard',
  deletingMeans: 'The contests stay.',
};
