/** Pages on which organizers create and edit contests. */
export const organizing = {
  newContest: 'New contest',
  create: 'Create the contest',
  editContest: (contest: string) => `Edit ${contest}`,
  edit: 'Edit',
  showEffect: 'Show the effect',
  saveChanges: 'Save the changes',
  noChange: 'No setting differs from the saved one.',
  nothingSavedYet: 'Nothing is saved yet.',
  ranksChange: (count: number) =>
    count === 1 ? '1 contestant gets another rank.' : `${count} contestants get another rank.`,
  noRankChanges: 'No rank changes.',
  submissionsLeave: (count: number) =>
    count === 1
      ? '1 submission leaves the contest with its problem.'
      : `${count} submissions leave the contest with their problems.`,

  problemsBecomePublic: 'The problems become public as soon as the contest is over.',

  clone: 'Copy',
  cloneTitle: (contest: string) => `Copy ${contest}`,
  cloneExplained: 'The copy has the same settings and problems, and no contestants or submissions.',
  delete: 'Delete',
  deleteTitle: (contest: string) => `Delete ${contest}`,
  deleteExplained: 'This deletes the contest with its settings and registrations.',
  archive: 'Hide the contest',
  archiveExplained:
    'This contest has submissions, so it cannot be deleted. You can hide it: then only its organizers and administrators see it, and all results stay.',
  archived:
    'This contest has submissions, so it cannot be deleted. It is hidden: only its organizers and administrators see it.',

  key: 'Key',
  keyHint: 'Letters, digits, _ and -. It is part of the address of the contest.',
  name: 'Name',
  description: 'Description',
  timeLimit: 'Time for each contestant',
  timeLimitHint:
    'Hours, minutes and seconds from the moment of joining. Leave it empty if everybody has until the end.',
  frozenLastMinutes: 'Frozen minutes before the end',
  frozenLastMinutesHint: '0 for no freeze.',
  balloonsDuringFreeze: 'Balloons during the freeze',
  balloonsDuringFreezeHint:
    'A team gets balloons during the freeze until it has this many. The others are released with the thaw. 0 for none.',
  problemCode: 'Code',
  partial: 'Partial points',
  label: 'Label',
  color: 'Balloon colour',
  problemsHint:
    'A problem without a label gets the letter or number of its position. A balloon colour is written as #rrggbb, for example #d62728.',
  pointsPrecision: 'Decimals of points',
  isVisible: 'Everybody who may take part can see the contest',
  scoreboardVisibility: 'Who sees the scoreboard',
  scoreboardVisibilities: {
    V: 'Everybody, from the start',
    C: 'Everybody, after the end of the contest',
    P: 'Contestants after their own time, everybody after the end of the contest',
    H: 'Only organizers',
  },
  isRegistrationOpen: 'Users can register before the start',
  openForPractice: 'Open for practice at the end',
  cannedAnswers: 'Canned answers of the jury',
  cannedAnswersHint: 'One per line. Without any, the jury is offered common ones.',
  openForPracticeHint:
    'The problems become public when the contest is over for all contestants. Editors can hide them again.',
  languages: 'Allowed languages',
  languagesHint: 'Keys of languages, such as PY3. Leave it empty to allow all languages.',
  showTeamNames: 'The scoreboard shows the names of teams, not only usernames',
  showOrganizations: 'The scoreboard shows the organizations of contestants',
  accessCodeHint: 'Contestants enter it when they join. Leave it empty for none.',
  isPrivate: 'Only the listed contestants may take part',
  privateContestants: 'Listed contestants',
  isOrganizationPrivate: 'Only members of the listed organizations may take part',
  curators: 'Curators',
  testers: 'Testers',
  jury: 'Jury',
  juryHint:
    'They see every submission and result, answer questions and rejudge, but cannot edit the contest.',
  balloonRunners: 'Balloon runners',
  balloonRunnersHint: 'They see only the list of balloons.',
  isRated: 'Rated',
  rateAll: 'Also rate contestants without submissions',
  ratingFloor: 'Lowest rating that is rated',
  ratingCeiling: 'Highest rating that is rated',
  tags: 'Tags',
  optionOf: (titles: readonly string[]) => `Applies to ${titles.join(', ')}.`,

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
    access: { title: 'Access', explanation: 'Who sees the contest and who may take part.' },
    organizers: { title: 'Organizers', explanation: 'Who works on the contest, and with which rights.' },
    afterwards: {
      title: 'After the contest',
      explanation: 'What happens with the problems and the ratings.',
    },
  },

  nameHint: 'It is shown in lists, in the bar of the contest and on the scoreboard.',
  descriptionHint:
    'Markdown. Rules, prizes, schedule: the page of the contest shows it to everybody who sees the contest.',
  pointsPrecisionHint: 'Digits after the decimal point on the scoreboard.',
  isVisibleHint: 'Otherwise only organizers see it. Hide a contest until it is ready.',
  isRegistrationOpenHint: 'Registered users are taken in as soon as the contest starts.',
  namesHint: 'Usernames, separated by spaces, commas or line breaks.',
  organizationsHint: 'Their short names, separated by spaces, commas or line breaks.',
  authorsHint: 'They edit the contest, and its page names them.',
  curatorsHint: 'They edit the contest, but its page does not name them.',
  testersHint: 'They see the contest and its problems before the start, but cannot edit them.',
  isRatedHint: 'Ratings change when the results are final.',
  ratingBoundHint: 'Contestants outside these bounds take part unrated. Leave it empty for no bound.',
  tagsHint: 'Marks in the list of contests, for example rated or school.',

  badKey: 'Use 1 to 64 letters, digits, _ and -.',
  keyIsTaken: 'Another contest has this key.',
  endsBeforeStart: 'The end must be after the start.',
  notPositive: 'Enter more than 0, or leave it empty.',
  unknownFormat: 'There is no such format.',
  wrongOption: (key: string) => `The value of the option ${key} is not allowed.`,
  wrongOptions: 'The options of the format must be an object.',
  outOfRange: (most: number) => `Enter a whole number from 0 to ${most}.`,
  cannotFreeze: 'Contests of this format have no freeze.',
  inTheFuture: 'This moment is in the future.',
  problemTwice: (code: string) => `The problem ${code} is listed twice.`,
  problemPoints: (code: string) => `The points of ${code} are out of range.`,
  problemLimit: (code: string) => `The submission limit of ${code} is out of range.`,
  problemLabel: (code: string, most: number) =>
    `The label of ${code} must have 1 to ${most} letters, digits, dots, hyphens or underscores.`,
  problemLabelTwice: (code: string) => `Another problem has the same label as ${code}.`,
  problemColor: (code: string) => `Write the balloon colour of ${code} as #rrggbb, for example #d62728.`,
  unknownNames: (names: readonly string[]) => `These do not exist: ${names.join(', ')}.`,
  problemsHaveSubmissions: (codes: readonly string[]) =>
    `These problems have submissions in this contest: ${codes.join(', ')}. Confirm below that the submissions leave the contest.`,
  force: 'Remove problems even if they have submissions',
};
