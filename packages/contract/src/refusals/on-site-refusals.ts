import type { RefusalEntry } from './refusal-entry.ts';

/** Printing, registration, and what follows a contest. */
export const onSiteRefusals = {
  'only contestants print': {
    status: 403,
    message: 'Only contestants print, while they take part live in this contest.',
    cause: 'The caller does not take part live in the contest now.',
  },
  'nothing to print': {
    status: 400,
    message: 'Enter a text or choose a file.',
    cause: '`source` is blank, and no file is sent.',
    field: 'source',
  },
  'document is not text': {
    status: 400,
    message: 'Only text can be printed.',
    cause: 'The document contains control characters, or is not valid UTF-8.',
    field: 'source',
  },
  'document is too long': {
    status: 400,
    message: 'A print has at most 65536 characters and 20 pages.',
    cause: 'The document has more than 65536 characters or 20 pages.',
    field: 'source',
  },
  'not allowed to bring prints': {
    status: 403,
    message: 'You do not bring the prints of this contest.',
    cause: 'Only the balloon runners and the jury of a contest see its print jobs.',
  },
  'no such print job': {
    status: 404,
    message: 'There is no such print job.',
    cause: 'The contest has no print job with this number.',
  },
  'print job is taken': {
    status: 409,
    message: 'Someone else, or the print command, takes care of this print job.',
    cause: 'Another runner has marked the job the same way, or the print command runs for it.',
  },
  'booklet is closed': {
    status: 403,
    message: 'The problems of this contest are not open to you.',
    cause:
      'The contest has not started, and the caller does not edit it; or the caller may not see its problems yet.',
  },
  'no program for PDF': {
    status: 501,
    message:
      'This site cannot make PDF files, because Chromium is not installed. Print the booklet with your browser.',
    cause: 'Chromium is not installed beside the site.',
  },
  'PDF takes too long': {
    status: 503,
    message: 'The PDF file could not be made in time. Print the booklet with your browser.',
    cause: 'Chromium took longer than a minute, or failed.',
  },
  'sources are being compared': {
    status: 409,
    message: 'The sources of this contest are being compared already.',
    cause: 'A comparison of the contest waits or runs.',
  },
  'no such similar pair': {
    status: 404,
    message: 'There is no such pair. The next comparison gives new numbers.',
    cause: 'The last comparison of the contest has no pair with this number.',
  },
  'registration opens later': {
    status: 403,
    message: 'Registration for this contest is not open yet.',
    cause: '`registration_opens` of the contest has not come.',
  },
  'registration was refused': {
    status: 403,
    message: 'The editors of this contest refused your registration.',
    cause: 'An editor refused the registration of the caller.',
  },
  'registration needs approval': {
    status: 403,
    message: 'Only registered users whom the editors approved join this contest before it is over.',
    cause:
      '`registration_approval` of the contest is true, and no editor approved the registration of the caller.',
  },
  'unknown question': {
    status: 400,
    message: 'The contest does not ask: {detail}',
    cause: '`answers` has a key that is not among `registration_questions`.',
    field: 'answers',
  },
  'question without answer': {
    status: 400,
    message: 'Answer with 1 to 2000 characters: {detail}',
    cause: '`answers` has no answer to one of `registration_questions`, or a longer one.',
    field: 'answers',
  },
  'no such team': {
    status: 404,
    message: 'There is no such team.',
    cause: 'No team has this short name.',
  },
  'bad team slug': {
    status: 400,
    message: 'Use 1 to 30 letters (A to Z), digits, hyphens or underscores, and not the word new.',
    cause: 'The short name has other characters or another length.',
    field: 'slug',
  },
  'team slug taken': {
    status: 409,
    message: 'A team or a user has this name. Upper and lower case make no difference.',
    cause: 'Another account has this name.',
    field: 'slug',
  },
  'unknown members': {
    status: 400,
    message: 'There are no such users: {detail}',
    cause: '`members` has a name that is not the username of an active user.',
    field: 'members',
  },
  'no such person': {
    status: 400,
    message: 'There is no such user.',
    cause: 'No active account of a person has this username.',
    field: 'username',
  },
  'too many teams': {
    status: 409,
    message: 'You belong to 20 teams already. Leave one first.',
    cause: 'The caller is a member of 20 teams, or invited to them.',
  },
  'team is full': {
    status: 409,
    message: 'This team is full.',
    cause:
      'It has 50 members and invitations, or as many members as a contest allows for which it is registered.',
  },
  'team takes part now': {
    status: 409,
    message: 'This team takes part in a contest now. It can change when the contest is over.',
    cause: 'A contest of the team has started and is not over.',
  },
  'not the captain': {
    status: 403,
    message: 'Only the captain of this team can do this.',
    cause: 'The caller is not the captain of the team.',
  },
  'in the team already': {
    status: 409,
    message: 'This user is in the team already.',
    cause: 'The user is a member of the team.',
    field: 'username',
  },
  'invited already': {
    status: 409,
    message: 'This user is invited already.',
    cause: 'The user has an open invitation to the team.',
    field: 'username',
  },
  'not invited': {
    status: 403,
    message: 'You are not invited to this team. Ask its captain for an invitation.',
    cause: 'The caller has no invitation, and `code` is not that of the current link.',
  },
  'not in the team': {
    status: 404,
    message: 'This user is not in the team.',
    cause: 'The user is no member of the team, and not invited.',
  },
  'no team of yours': {
    status: 404,
    message: 'You have no such team.',
    cause: '`team` is not the short name of a team of which the caller is a member.',
    field: 'team',
  },
  'teams are not allowed': {
    status: 403,
    message: 'In this contest, everybody takes part alone.',
    cause: '`max_team_size` of the contest is 0.',
    field: 'team',
  },
  'team is too large': {
    status: 409,
    message: 'The team has more members than this contest allows.',
    cause: 'The team has more than `max_team_size` members.',
    field: 'team',
  },
  'members cannot take part': {
    status: 409,
    message: 'These members cannot take part with the team: {detail}',
    cause: 'A member takes part alone or with another team, organizes the contest, or may not see it.',
    field: 'team',
  },
  'no such registration': {
    status: 404,
    message: 'Nobody with this username has registered for this contest.',
    cause: 'The user has no registration for the contest.',
  },
  'contestant takes part already': {
    status: 409,
    message: 'This contestant takes part already. Disqualify the contestant instead.',
    cause: 'The registration of a user who takes part cannot be refused any more.',
  },
  'no such scoreboard': {
    status: 404,
    message: 'There is no such scoreboard.',
    cause:
      'There is no scoreboard of several contests with this name, or the caller may see none of its contests.',
  },
  'scoreboard slug taken': {
    status: 409,
    message: 'Another scoreboard has this short name.',
    cause: 'A scoreboard of several contests has this slug, perhaps in other letter case.',
    field: 'slug',
  },
  'too few contests': {
    status: 400,
    message: 'Enter at least two contests.',
    cause: '`contests` names fewer than two contests.',
    field: 'contests',
  },
  'unknown contests': {
    status: 400,
    message: 'There are no such contests: {detail}',
    cause: '`contests` names contests that the caller may not see.',
    field: 'contests',
  },
  'not an editor of all contests': {
    status: 403,
    message: 'You do not edit all of these contests. {detail}',
    cause: 'The caller does not edit every contest of the scoreboard.',
    field: 'contests',
  },
  'contests have different problems': {
    status: 409,
    message: 'These contests cannot be merged: they have different problems.',
    cause: 'The rule is `merge`, and the contests do not have the same problems.',
    field: 'contests',
  },
  'contests have different formats': {
    status: 409,
    message: 'These contests cannot be merged: they have different formats.',
    cause: 'The rule is `merge`, and the contests do not have the same format.',
    field: 'contests',
  },
} as const satisfies Record<string, RefusalEntry>;
