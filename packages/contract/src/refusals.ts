import { longestSource } from '@tribunal/core/bounds';

/** What a caller learns when the site refuses an action. */
export interface RefusalEntry {
  readonly status: number;
  /** One sentence, the same for every caller. `{detail}` stands for what the action adds. */
  readonly message: string;
  /** When it happens, for the documents. */
  readonly cause: string;
  /** The field of the request that it is about. */
  readonly field?: string;
}

const forms = {
  'wrong fields': {
    status: 400,
    message: 'Correct the marked fields.',
    cause: 'A field is missing or has a wrong value; `error.fields` says which and why.',
  },
} as const satisfies Record<string, RefusalEntry>;

const accounts = {
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
    message: 'Use at most 100 characters, and no control characters.',
    cause: 'The name is too long or contains control characters.',
    field: 'full_name',
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

const contests = {
  'no such contest': {
    status: 404,
    message: 'There is no such contest.',
    cause: 'No contest has this key, or the caller may not see it.',
  },
  'not allowed to edit contest': {
    status: 403,
    message: 'You cannot edit this contest.',
    cause:
      'Only its authors and curators, and users with the permission to edit all contests, edit a contest.',
  },
  'no such contestant': {
    status: 404,
    message: 'Nobody with this username takes part in this contest.',
    cause: 'The user has no live participation in the contest.',
    field: 'user',
  },
  'contest has no freeze': {
    status: 409,
    message: 'This contest has no freeze.',
    cause: 'The contest has no frozen minutes, or its format cannot freeze.',
  },
  'contest is thawed already': {
    status: 409,
    message: 'This contest is already thawed.',
    cause: 'An editor thawed the contest before.',
  },
  'contest has not ended': {
    status: 409,
    message: 'This contest has not ended yet.',
    cause: 'The contest still runs.',
  },
  'contest is not thawed': {
    status: 409,
    message: 'This contest is not thawed.',
    cause: 'There is no thaw to undo.',
  },
  'contest is final': {
    status: 409,
    message: 'The results of this contest are final.',
    cause: 'The contest is finalized.',
  },
  'contest has not started': {
    status: 403,
    message: 'This contest has not started yet.',
    cause: 'Only its authors, curators and testers enter a contest before it starts.',
  },
  disqualified: {
    status: 403,
    message: 'You are disqualified from this contest.',
    cause: 'The caller is disqualified.',
  },
  'access code needed': {
    status: 403,
    message: 'Enter the access code of this contest.',
    cause: '`access_code` is missing or wrong.',
    field: 'access_code',
  },
  'not in this contest': {
    status: 404,
    message: 'You are not in this contest.',
    cause: 'The caller has not joined the contest.',
  },
} as const satisfies Record<string, RefusalEntry>;

const problems = {
  'no such problem': {
    status: 404,
    message: 'There is no such problem.',
    cause: 'No problem has this code, or the caller may not see it.',
  },
  'not allowed to edit problem': {
    status: 403,
    message: 'You cannot edit this problem.',
    cause: 'The caller may see the problem but not edit it.',
  },
  'bad archive': {
    status: 400,
    message: '{detail}',
    cause: 'The archive cannot be used; the message says why.',
    field: 'test_data',
  },
} as const satisfies Record<string, RefusalEntry>;

const submissions = {
  'no such language': {
    status: 400,
    message: 'Choose a language.',
    cause: '`language` is missing or is not the id of a language.',
    field: 'language',
  },
  'language not allowed': {
    status: 403,
    message: 'This problem does not accept solutions in this language.',
    cause: 'The problem allows other languages.',
    field: 'language',
  },
  'source is empty': {
    status: 400,
    message: 'Enter the source code of your solution.',
    cause: '`source` is missing or empty.',
    field: 'source',
  },
  'source is too long': {
    status: 400,
    message: `Use at most ${longestSource} characters.`,
    cause: '`source` is too long.',
    field: 'source',
  },
  'source is not text': {
    status: 400,
    message: 'The source code must be text in UTF-8.',
    cause: '`source` contains a NUL character, or the uploaded file is not UTF-8.',
    field: 'source',
  },
  'submission limit reached': {
    status: 409,
    message: 'You have used all your submissions to this problem.',
    cause: 'The contest limits the number of submissions to the problem.',
  },
  'too many pending': {
    status: 429,
    message: 'Wait until one of your submissions is judged before you send another.',
    cause:
      'Too many submissions of the caller wait or are being judged; `Retry-After` says when to try again.',
  },
  'bad idempotency key': {
    status: 400,
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
    cause: 'The header has other characters or another length.',
  },
  'idempotency key used': {
    status: 409,
    message: 'This Idempotency-Key was used for another submission.',
    cause: 'The key was sent before with another problem, language or source.',
  },
  'disk is full': {
    status: 503,
    message: 'The disk of this site is full, so nothing can be stored. Try again later.',
    cause: 'The disk of the site has almost no free space; `Retry-After` says when to try again.',
  },
  'no such submission': {
    status: 404,
    message: 'There is no such submission.',
    cause: 'No submission has this number.',
  },
  'not allowed to abort': {
    status: 403,
    message: 'You cannot abort this submission.',
    cause: 'The submission belongs to another user, or is being rejudged.',
  },
  'judged already': {
    status: 409,
    message: 'This submission is already judged.',
    cause: 'Judging has ended.',
  },
  'not allowed to rejudge': {
    status: 403,
    message: 'You cannot rejudge this.',
    cause: 'The caller lacks the permission to rejudge.',
  },
  'being judged': {
    status: 409,
    message: 'This submission is being judged.',
    cause: 'A judge works on the submission.',
  },
} as const satisfies Record<string, RefusalEntry>;

const judges = {
  'no such judge': { status: 404, message: 'There is no such judge.', cause: 'No judge has this number.' },
  'not allowed to change judges': {
    status: 403,
    message: 'You cannot change judges.',
    cause: 'The caller lacks the permission to change judges.',
  },
} as const satisfies Record<string, RefusalEntry>;

/** Every reason for which an action refuses. HTTP, OpenAPI, the documents and translations read this table. */
export const refusals = { ...forms, ...accounts, ...contests, ...problems, ...submissions, ...judges };
export type Reason = keyof typeof refusals;

/** The entries of an endpoint's list of errors. */
export function refusalsOf(...reasons: readonly Reason[]): RefusalEntry[] {
  return reasons.map((reason) => refusals[reason]);
}
