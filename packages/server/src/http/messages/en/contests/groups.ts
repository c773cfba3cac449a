/** Groups of contestants, which are ranked on their own. */
export const groups = {
  title: 'Groups',
  group: 'Group',
  titleOf: (contest: string) => `Groups of ${contest}`,
  code: 'Code',
  name: 'Name',
  members: 'Contestants',
  badCode: (code: string) =>
    `${code} is not allowed as a code. Use up to 23 letters, digits, hyphens and underscores, beginning with a letter or digit. The code participants stands for everybody.`,
  codeTwice: (code: string) => `${code} is listed twice.`,
  badName: (code: string) => `Enter a name for ${code}, with up to 100 characters.`,

  none: 'This contest has no groups yet.',
  define: 'Edit the list of groups',
  explained: 'Put contestants into groups here, or import them with the column group.',
  assign: 'Put contestants into groups',
  usernames: 'Usernames',
  usernamesHint:
    'Separated by spaces, commas or line breaks. They take part in the contest, or have registered.',
  groupsOf: 'Their groups',
  keeps: 'They also stay in their other groups',
  save: 'Save groups',
  unknownContestants: (names: string) => `Not in this contest: ${names}.`,
  showOf: (name: string) => `Show the contestants of ${name}`,
};
