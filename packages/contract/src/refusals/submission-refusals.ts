import { maxTestRunInputLength } from '@tribunal/core/bounds';
import type { RefusalEntry } from './refusal-entry.ts';

export const submissionRefusals = {
  'no such language': {
    status: 400,
    message: 'Choose a language.',
    cause: '`language` is missing or is not the id of a language.',
    field: 'language',
  },
  'unknown language': {
    status: 404,
    message: 'There is no such language.',
    cause: 'No language has this key or number.',
  },
  'not allowed to change languages': {
    status: 403,
    message: 'Only administrators change languages.',
    cause: 'The caller is not a superuser.',
  },
  'language was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this language since you opened it.',
    cause: '`version` is not the current version of the language.',
    field: 'version',
  },
  'bad language key': {
    status: 400,
    message: 'Use 1 to 20 letters, digits and the characters _ + # . -',
    cause: '`key` is not a key of a language.',
    field: 'key',
  },
  'language key taken': {
    status: 409,
    message: 'Another language has this key.',
    cause: 'A language has this key.',
    field: 'key',
  },
  'language not allowed': {
    status: 403,
    message: 'This problem does not accept solutions in this language.',
    cause: 'The problem allows other languages.',
    field: 'language',
  },
  'language not allowed in contest': {
    status: 403,
    message: 'This contest does not accept solutions in this language.',
    cause: 'The contest allows other languages.',
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
    message: 'Use at most {detail} characters.',
    cause: '`source` or the files together are larger than `max_source_bytes` of the problem.',
    field: 'source',
  },
  'too many source files': {
    status: 400,
    message: 'Send at most {detail} files.',
    cause: 'There are more files than `max_source_files` of the problem.',
    field: 'files',
  },
  'bad source file name': {
    status: 400,
    message: 'Rename the file {detail}: use letters, digits and the characters _ . - and no name twice.',
    cause: 'A name has other characters, or two names differ only in case.',
    field: 'files',
  },
  'bad source archive': {
    status: 400,
    message: 'The zip cannot be read: {detail}.',
    cause: 'The zip is damaged, encrypted, contains a link, or is too large when unpacked.',
    field: 'files',
  },
  'source is not text': {
    status: 400,
    message: 'The source code must be text in UTF-8.',
    cause: '`source` contains a NUL character, or the uploaded file is not UTF-8.',
    field: 'source',
  },
  'time is over': {
    status: 403,
    message: 'Your time in this contest is over.',
    cause: 'The time of the caller in the contest ended more than a minute ago.',
  },
  'problem not in contest': {
    status: 404,
    message: 'This problem is not in the contest.',
    cause: 'The contest that the form names does not have the problem.',
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
  'input is too long': {
    status: 400,
    message: `Use at most ${maxTestRunInputLength} characters.`,
    cause: '`input` is too long.',
    field: 'input',
  },
  'input is not text': {
    status: 400,
    message: 'The input must be text.',
    cause: '`input` contains a NUL character.',
    field: 'input',
  },
  'no samples': {
    status: 409,
    message: 'The statement has no samples. Use your own input.',
    cause: 'The statement contains no sample with input and output.',
  },
  'no judge for test runs': {
    status: 409,
    message: 'No online judge can run programs in this language now.',
    cause: 'No online judge that accepts test runs has the problem and the language.',
    field: 'language',
  },
  'test run in progress': {
    status: 429,
    message: 'Wait until your last run has ended.',
    cause: 'A run of the caller waits or is in progress; `Retry-After` says when to try again.',
  },
  'too many test runs': {
    status: 429,
    message: 'You can run a program 10 times in a minute. Wait a little.',
    cause: 'The caller has started 10 runs in the last minute; `Retry-After` says when to try again.',
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
  'nothing to reveal': {
    status: 409,
    message: 'You already see everything that you can see of this submission.',
    cause: 'The submission belongs to another user, or nothing about it is hidden from its contestant.',
  },
  'no feedback token left': {
    status: 409,
    message: 'You have no token left.',
    cause: 'The contestant has used `feedback_tokens` of the contest, and none can be used again yet.',
  },
  'not allowed to rejudge': {
    status: 403,
    message: 'You cannot rejudge this.',
    cause: 'The caller lacks the permission to rejudge.',
  },
  'no such proposal': {
    status: 404,
    message: 'There is no such rejudge.',
    cause: 'No rejudge has this number, or the caller cannot rejudge all of it.',
  },
  'nothing to rejudge': {
    status: 409,
    message: 'There is no judged submission to rejudge.',
    cause: 'No chosen submission has a verdict, or a decision about each of them was made before.',
  },
  'proposal is being judged': {
    status: 409,
    message: 'Wait until all of it is judged.',
    cause: 'Judges work on the rejudge, or its test data has changed and it is judged again.',
  },
  'proposal is closed': {
    status: 409,
    message: 'This rejudge was applied or discarded before.',
    cause: 'The rejudge was applied or discarded before.',
  },
  'proposal only compares': {
    status: 409,
    message: 'This rejudge only compares the runs. It never changes the verdict.',
    cause: 'The rejudge judges one submission several times.',
  },
  'being judged': {
    status: 409,
    message: 'This submission is being judged.',
    cause: 'A judge works on the submission.',
  },
} as const satisfies Record<string, RefusalEntry>;
