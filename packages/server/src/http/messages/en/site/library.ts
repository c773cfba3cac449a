/** The page of the headers that programs of all problems may include. */
export const library = {
  note: 'Checkers, interactors, managers, generators and validators of all problems may include these files, for example testlib.h. Solutions of contestants do not see them. Test data keeps the file that it was made with.',
  file: 'File',
  fileHint: (megabytes: number) => `A header of C or C++ with at most ${megabytes} MiB.`,
  name: 'Name',
  nameHint: 'Empty for the name that the file has.',
  add: 'Add or replace',
  remove: 'Remove',
  empty: 'There are no files yet.',
};
