/** Links with which people create an account. */
export const invitations = {
  invitations: 'Invitations',
  explained: 'Anyone with the link of an invitation can create an account, even when registration is closed.',
  newInvitation: 'New invitation',
  create: 'Create the link',
  copyNow: 'Copy this link now. It is not shown again.',
  none: 'There are no invitations.',
  number: 'Number',
  uses: 'Accounts that it can create',
  usesLeft: 'Accounts left',
  days: 'Days until it expires',
  organization: 'Organization',
  organizationHint: 'The slug of an organization that the new users join; empty for none.',
  expires: 'Expires',
  action: 'Action',
  withdraw: 'Withdraw',
};
