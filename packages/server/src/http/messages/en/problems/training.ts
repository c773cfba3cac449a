import { type Html, html } from '../../../html/html.ts';

/** Lists of problems and bookmarks. */
export const training = {
  pages: 'Choose problems',
  lists: 'Lists',
  inLists: (lists: Html) => html`In the lists ${lists}`,
  list: 'List',
  newList: 'New list',
  makeOne: 'Make one',
  create: 'Make the list',
  edit: 'Edit',
  editList: (name: string) => `Edit ${name}`,
  backToList: 'Back to the list',
  deleteList: 'Delete the list',
  deleteHint: 'The problems stay. The address of the list stops working.',
  deleteNamed: (name: string) => `Delete “${name}”`,
  noLists: 'There are no lists yet.',
  noProblems: 'There are no problems in this list that you may see.',
  owner: 'By',
  by: (owner: Html) => html`By ${owner}`,
  problemCount: 'Problems',
  progress: 'Progress',
  solvedOf: (solved: number, all: number) => `${solved} of ${all} solved`,
  next: 'Train next problem',
  visibilities: { public: 'public', unlisted: 'unlisted', private: 'private' },
  fields: {
    name: { label: 'Name' },
    description: { label: 'Description' },
    visibility: {
      label: 'Who finds it',
      options: {
        public: 'Everybody, in the list of lists',
        unlisted: 'Everybody who has its address',
        private: 'Only I, or the members of the organization',
      },
    },
    problems: {
      label: 'Problems',
      hint: 'Codes in order, separated by spaces or line breaks; at most 1000.',
    },
  },
  organizationField: {
    label: 'Organization',
    hint: 'If it belongs to one that you administer. Empty for a list of your own.',
  },
  bookmark: 'Bookmark',
  bookmarks: 'Bookmarks',
  addBookmark: '☆ Bookmark',
  removeBookmark: '★ Remove bookmark',
  madeAt: 'Bookmarked',
  noBookmarks: 'You have no bookmarks. The page of a problem has a button that adds one.',
};
