/** The status and the sentence for each refusal of the account pages. */
export const refusalTexts = {
  'wrong password': [403, 'The user name or the password is not right.'],
  inactive: [403, 'This account has been deactivated.'],
  'too many attempts': [429, 'Too many attempts. Please wait a while before the next one.'],
  'registration is closed': [403, 'This site does not take new accounts.'],
  'bad name': [400, ''],
  'bad email': [400, 'This is not an e-mail address.'],
  'bad password': [400, ''],
  'bad full name': [400, 'A name has at most 100 characters, all of them visible.'],
  'name taken': [409, ''],
  'link expired': [404, 'This link has been used or is older than an hour.'],
  'wrong code': [403, 'This code is not right, or has been used already.'],
  'already on': [409, 'Two-factor authentication is on already.'],
  'not on': [409, 'Two-factor authentication is not on.'],
  'staff keep it': [
    403,
    'Staff cannot switch two-factor authentication off. Ask an administrator to reset it.',
  ],
  'no such user': [404, 'There is no such user.'],
  'not allowed': [403, 'You may not change this account.'],
  'superusers only': [403, 'Only superusers change roles and permissions.'],
  'own access': [409, 'You cannot take your own access away.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
