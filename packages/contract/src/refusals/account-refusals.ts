import type { RefusalEntry } from './refusal-entry.ts';

export const accountRefusals = {
  'no such organization': {
    status: 404,
    message: 'There is no such organization.',
    cause: 'No organization has this slug.',
  },
  'not allowed to create organizations': {
    status: 403,
    message: 'You cannot create organizations.',
    cause: 'Only users with the permission to edit every organization create organizations.',
  },
  'not allowed to edit organization': {
    status: 403,
    message: 'You cannot edit this organization.',
    cause: 'Only its administrators, and users with the permission to edit every organization, edit it.',
  },
  'organization was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this organization since you opened it.',
    cause: '`version` is not the current version of the organization.',
    field: 'version',
  },
  'user was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this user since you opened the page.',
    cause: '`version` is not the current version of the user.',
    field: 'version',
  },
  'bad slug': {
    status: 400,
    message: 'Use 1 to 64 letters, digits, _ and -.',
    cause: '`slug` has other characters or is too long.',
    field: 'slug',
  },
  'slug taken': {
    status: 409,
    message: 'Another organization has this slug.',
    cause: 'An organization has this slug, perhaps in other letter case.',
    field: 'slug',
  },
  'bad ICPC id': {
    status: 400,
    message: 'An ICPC id has at most 36 letters, digits, hyphens and underscores.',
    cause: '`icpc_id` has other characters, or is too long.',
    field: 'icpc_id',
  },
  'bad country': {
    status: 400,
    message: 'There is no such country. Use its name or the three letters of ISO 3166-1, such as VNM.',
    cause: '`country` is neither a code of ISO 3166-1 alpha-3 nor the name of a country.',
    field: 'country',
  },
  'logo is too large': {
    status: 400,
    message: 'The logo must have at most 256 KB and 2048 pixels in each direction.',
    cause: '`logo` has more bytes or pixels.',
    field: 'logo',
  },
  'logo is not an image': {
    status: 400,
    message: 'The logo must be a PNG, JPEG or WebP image.',
    cause: '`logo` has other content. Its name does not matter.',
    field: 'logo',
  },
  'photo is too large': {
    status: 400,
    message: 'The photo must have at most 1 MB and 4096 pixels in each direction.',
    cause: '`photo` has more bytes or pixels.',
    field: 'photo',
  },
  'photo is not an image': {
    status: 400,
    message: 'The photo must be a PNG, JPEG or WebP image.',
    cause: '`photo` has other content. Its name does not matter.',
    field: 'photo',
  },
  'unknown administrators': {
    status: 400,
    message: 'One of these users does not exist.',
    cause: '`admins` has a name that nobody has.',
    field: 'admins',
  },
  'no such request': {
    status: 409,
    message: 'There is no such request. Perhaps somebody else has decided on it.',
    cause: 'None of the users has a request to join.',
    field: 'users',
  },
  'no such member': {
    status: 409,
    message: 'None of these users is a member.',
    cause: 'None of the users is a member of the organization.',
    field: 'users',
  },
  'not a member': {
    status: 409,
    message: 'You are not a member of this organization.',
    cause: 'The caller is not a member of the organization.',
  },
  'wrong password': {
    status: 403,
    message: 'The username or the password is wrong.',
    cause: 'The password does not match, or nobody has this username.',
  },
  inactive: {
    status: 403,
    message: 'This account is deactivated.',
    cause: 'An administrator deactivated the account.',
  },
  'network not allowed': {
    status: 403,
    message: 'This account can be used only from certain networks, and your address is not in one of them.',
    cause:
      'An administrator restricted the account to networks, and the address of the client is in none of them.',
  },
  'bad network': {
    status: 400,
    message: '{detail} is not a network. Write for example 192.0.2.0/24, 2001:db8::/32 or a single address.',
    cause: '`allowed_networks` has an entry that is neither an address nor a network in CIDR notation.',
    field: 'allowed_networks',
  },
  'bad login network': {
    status: 400,
    message: '{detail} is not a network. Write for example 192.0.2.7 or 192.0.2.0/28.',
    cause: '`login_networks` has an entry that is neither an address nor a network in CIDR notation.',
    field: 'login_networks',
  },
  'seat taken': {
    status: 409,
    message: 'The account {detail} is signed in from one of these addresses already.',
    cause: '`login_networks` of two accounts contain the same address.',
    field: 'login_networks',
  },
  'no seat for it': {
    status: 409,
    message: 'Staff, and accounts with permissions or two-factor authentication, sign in with a password.',
    cause: '`login_networks` of an account that can do more than take part.',
    field: 'login_networks',
  },
  'unknown contest': {
    status: 400,
    message: 'There is no contest {detail}.',
    cause: '`only_contest` is not the key of a contest.',
    field: 'only_contest',
  },
  'own network': {
    status: 409,
    message: 'You would lock yourself out: your address {detail} is not in these networks.',
    cause:
      'An administrator edits the own account, and its networks would not contain the address of this request.',
    field: 'allowed_networks',
  },
  'too many attempts': {
    status: 429,
    message: 'Too many attempts. Wait a while before you try again.',
    cause: 'The limit of attempts is reached; `Retry-After` says how long to wait.',
  },
  'registration is closed': {
    status: 403,
    message: 'This site does not accept new accounts.',
    cause: '`SITE_OPEN_REGISTRATION` is False.',
  },
  'no administrator yet': {
    status: 403,
    message:
      'This site has no administrator yet, so nobody can register. Its operator creates one with the command tribunal create-admin NAME.',
    cause: 'The site has no active administrator.',
  },
  'invitation is not valid': {
    status: 403,
    message: 'This invitation has expired or was used before. Ask for another one.',
    cause: '`invitation` is not the token of an invitation with uses left.',
  },
  'unknown organization': {
    status: 400,
    message: 'There is no organization with this slug.',
    cause: '`organization` is not the slug of an organization.',
    field: 'organization',
  },
  'no such token': {
    status: 404,
    message: 'There is no such token.',
    cause: 'The account has no named token with this id.',
  },
  'too many tokens': {
    status: 409,
    message: 'You have 50 tokens. Revoke one first.',
    cause: 'The account has the maximum number of named tokens.',
  },
  'token expires in the past': {
    status: 400,
    message: 'Choose a time in the future.',
    cause: '`expires_at` is in the past.',
    field: 'expires_at',
  },
  'no such contest for token': {
    status: 400,
    message: 'There is no such contest.',
    cause: 'No contest has this key, or the caller may not see it.',
    field: 'contest',
  },
  'bad name': {
    status: 400,
    message: 'Use 1 to 30 letters (A to Z), digits, hyphens or underscores.',
    cause: 'The username has other characters or another length.',
    field: 'username',
  },
  'name taken': {
    status: 409,
    message: 'This username is taken. Upper and lower case make no difference.',
    cause: 'Another account has this username.',
    field: 'username',
  },
  'bad email': {
    status: 400,
    message: 'This is not an e-mail address.',
    cause: 'The address has no `@`, contains spaces, or is longer than 254 characters.',
    field: 'email',
  },
  'bad full name': {
    status: 400,
    message: 'Use at most 100 characters, and no invisible characters.',
    cause: 'The name is too long or contains control characters or others that nobody sees.',
    field: 'full_name',
  },
  'bad time zone': {
    status: 400,
    message: 'Choose a time zone from the list.',
    cause: 'No time zone has this name.',
    field: 'time_zone',
  },
  'password too short': {
    status: 400,
    message: 'Use at least 8 characters.',
    cause: 'The new password is too short.',
    field: 'password',
  },
  'password too long': {
    status: 400,
    message: 'Use at most 1000 characters.',
    cause: 'The new password is too long.',
    field: 'password',
  },
  'password is the username': {
    status: 400,
    message: 'The password must differ from the username.',
    cause: 'The new password is the username.',
    field: 'password',
  },
  'password too common': {
    status: 400,
    message: 'This password is too common.',
    cause:
      'The new password is among the most common ones, or is one character repeated or a simple sequence.',
    field: 'password',
  },
  'link expired': {
    status: 404,
    message: 'This link was used before or is more than an hour old.',
    cause: 'The link of a password reset is not valid.',
  },
  'wrong code': {
    status: 403,
    message: 'This code is wrong or was used before.',
    cause: 'The two-factor code or scratch code does not match.',
    field: 'totp_or_scratch_code',
  },
  'already on': {
    status: 409,
    message: 'Two-factor authentication is already on.',
    cause: 'The account has two-factor authentication.',
  },
  'not on': {
    status: 409,
    message: 'Two-factor authentication is off.',
    cause: 'The account has no two-factor authentication.',
  },
  'staff keep it': {
    status: 403,
    message: 'Staff cannot switch two-factor authentication off. Ask an administrator to reset it.',
    cause: 'A staff account must have two-factor authentication.',
  },
  'no such user': {
    status: 404,
    message: 'There is no such user.',
    cause: 'No account has this name or number.',
  },
  'not allowed': {
    status: 403,
    message: 'You cannot change this account.',
    cause: 'The caller lacks the permission, or the account belongs to staff.',
  },
  'superusers only': {
    status: 403,
    message: 'Only superusers change roles and permissions.',
    cause: 'The caller is not a superuser.',
  },
  'own access': {
    status: 409,
    message: 'You cannot remove your own access.',
    cause: 'An administrator edits the own account.',
  },
} as const satisfies Record<string, RefusalEntry>;
