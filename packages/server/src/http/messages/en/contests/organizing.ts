import { plural } from '../plural.ts';
/** Pages on which organizers create and edit contests. */
export const organizing = {
  newContest: 'New contest',
  create: 'Create the contest',
  editContest: (contest: string) => `Edit ${contest}`,
  edit: 'Edit',
  createFromIt:
    'The contest was deleted, or you are no longer its editor. Everything that you entered is still here, and you can create a new contest from it.',
  copyWhatYouNeed:
    'The contest was deleted, or you are no longer its editor. Everything that you entered is still here: copy what you need.',
  ranksChange: (count: number) =>
    plural(count, '1 contestant gets another rank.', `${count} contestants get another rank.`),
  timeEnds: (count: number) =>
    plural(
      count,
      'The time of 1 contestant ends immediately.',
      `The time of ${count} contestants ends immediately.`,
    ),
  loseAccess: (count: number) =>
    count === 1
      ? '1 contestant loses access to the contest.'
      : `${count} contestants lose access to the contest.`,
  endIsPast: 'Warning: the end is in the past, so the contest is over immediately.',
  noRankChanges: 'No rank changes.',
  submissionsLeave: (count: number) =>
    count === 1
      ? '1 submission leaves the contest with its problem. It returns if the problem is added again.'
      : `${count} submissions leave the contest with their problems. They return if the problems are added again.`,
  submissionsReturn: (count: number) =>
    count === 1
      ? '1 submission returns to the contest with its problem.'
      : `${count} submissions return to the contest with their problems.`,

  problemsBecomePublic:
    'The problems become public as soon as the contest is over, and every other contest with them.',

  banner: 'Banner',
  bannerOf: (contest: string) => `Banner of ${contest}`,
  bannerHint:
    'PNG, JPEG or WebP, at most 1 MB and 4096 × 4096 pixels. The page of the contest and the Contest API show it.',
  removeBanner: 'Remove the banner',

  clone: 'Copy',
  cloneTitle: (contest: string) => `Copy ${contest}`,
  cloneExplained:
    'The copy has the same settings and banner, including the lists of organizers, groups and people who may take part. It has no registrations, participations or submissions, and opens its problems for practice only if you choose so.',
  copyProblems: 'Problems of the copy',
  copyProblemsHint:
    'Everybody who takes part in the copy sees its problems. Give a rehearsal problems of its own: otherwise it reveals those of the contest.',
  copyProblemsChoices: {
    same: 'The same problems',
    other: 'Other problems, which I enter below',
    none: 'No problems',
  },
  choose: 'Choose',
  visibilityOfContest: 'As the contest',
  visibilityNames: {
    everything: 'Everything',
    verdict: 'Verdict',
    samples: 'Samples',
    compile: 'Compilation',
    nothing: 'Nothing',
  },
  defaultVisibility: 'Default: the verdict in ICPC contests, everything in others',
  delete: 'Delete',
  deleteTitle: (contest: string) => `Delete ${contest}`,
  deleteExplained: 'This deletes the contest with its settings and registrations.',
  archive: 'Hide the contest',
  archiveExplained:
    'This contest has submissions, so it cannot be deleted. You can hide it: then only its organizers and administrators see it, and all results stay.',
  archived:
    'This contest has submissions, so it cannot be deleted. It is hidden: only its organizers and administrators see it.',

  colorNames: {
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    lime: 'Light green',
    cyan: 'Light blue',
    blue: 'Blue',
    purple: 'Purple',
    pink: 'Pink',
    brown: 'Brown',
    black: 'Black',
    white: 'White',
    silver: 'Silver',
    gold: 'Gold',
  },
  thawedAt: 'Thawed at',
  finalizedAt: 'Final since',
  isFinal: 'The results of this contest are final, so its settings cannot be changed.',
  isDisqualified: 'Disqualified',
  intervalEndsBeforeStart: 'An interval must end after it starts.',
  twoPauses: 'Only one interval may be without an end.',
  intervalsOverlap: 'Intervals must not overlap.',
  intervalOutside: 'An interval must begin after the start of the contest and end before its end.',
  intervalRemovesFreeze: 'Without this time the contest is shorter than its freeze.',
  formatOptions: 'Options of the format',
  optionOf: (kind: 'minutes' | 'points' | 'switch', titles: readonly string[]) =>
    `${{ minutes: 'In minutes. ', points: 'In points. ', switch: '' }[kind]}Applies to ${titles.join(', ')}.`,

  sections: {
    contest: {
      title: 'Contest',
      explanation: 'What the contest is called and what contestants read on its page.',
    },
    time: {
      title: 'Time and freeze',
      explanation: 'When the contest takes place and when its scoreboard is frozen.',
    },
    problems: {
      title: 'Problems',
      explanation: 'What contestants solve, in this order, and in which languages.',
    },
    scoring: {
      title: 'Scoring',
      explanation: 'How results become a rank. The page of the contest explains these rules to contestants.',
    },
    scoreboard: { title: 'Scoreboard', explanation: 'Who sees the scoreboard and what its rows show.' },
    awards: {
      title: 'Awards',
      explanation: 'What the ceremony, the list of awards and the certificates announce.',
    },
    access: { title: 'Access', explanation: 'Who sees the contest and who may take part.' },
    organizers: { title: 'Organizers', explanation: 'Who works on the contest, and with which rights.' },
    afterwards: {
      title: 'After the contest',
      explanation: 'What happens with the problems and the ratings.',
    },
  },

  badKey: 'Use 1 to 64 letters, digits, _ and -.',
  keyIsTaken: 'Another contest has this key.',
  closesBeforeOpens: 'Registration must close after it opens.',
  endsBeforeStart: 'The end must be after the start.',
  notPositive: 'Enter more than 0, or leave it empty.',
  unknownFormat: 'There is no such format.',
  wrongOption: (key: string) => `The value of the option ${key} is not allowed.`,
  wrongOptions: 'The options of the format must be an object.',
  outOfRange: (most: number) => `Enter a whole number from 0 to ${most}.`,
  freezeTooLong: (minutes: number) =>
    `The freeze cannot be longer than the contest. Enter a whole number of minutes from 0 to ${minutes}.`,
  cannotFreeze: 'Contests of this format have no freeze.',
  inTheFuture: 'This moment is in the future.',
  problemTwice: (code: string) => `The problem ${code} is listed twice.`,
  problemPoints: (code: string) => `The points of ${code} are out of range.`,
  problemLimit: (code: string) => `The submission limit of ${code} is out of range.`,
  problemLabel: (code: string, most: number) =>
    `The label of ${code} must have 1 to ${most} letters, digits, dots, hyphens or underscores.`,
  problemLabelTwice: (code: string) => `Another problem has the same label as ${code}.`,
  problemColor: (code: string) => `Write the balloon color of ${code} as #rrggbb, for example #d62728.`,
  unknownNames: (names: readonly string[]) => `These do not exist: ${names.join(', ')}.`,
  unknownProblems: (codes: readonly string[]) =>
    `These problems do not exist, or you may not see them: ${codes.join(', ')}.`,
  notToOpen: (codes: readonly string[]) =>
    `Only people who can edit a hidden problem can make it public. You cannot edit: ${codes.join(', ')}.`,
  problemsHaveSubmissions: (codes: readonly string[]) =>
    `These problems have submissions in this contest: ${codes.join(', ')}. Confirm below that the submissions leave the contest.`,
  force: 'Remove problems even if they have submissions',
};
