/** The page on which editors make tokens for scoreboards and other tools. */
export const readers = {
  link: 'Tools',
  title: (contest: string) => `Tools that follow ${contest}`,
  explained:
    'Scoreboards, resolvers and other tools follow the contest through the ICPC Contest API or the sync API. Give each tool its own token: as the password of any user name, as a bearer token, or as the key of the sync API. A token reads everything about this contest, including what a freeze hides, and nothing else.',
  address: 'Address for tools',
  newToken: 'New token',
  name: 'Name',
  nameHint: 'For example the machine or the person that uses it.',
  create: 'Create token',
  copyNow: 'Copy the token now; it is not shown again:',
  none: 'No tool has a token yet.',
  made: 'Created',
  used: 'Last used',
  never: 'Never',
  action: 'Action',
  revoke: 'Revoke',
};
