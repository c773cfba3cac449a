import type { contestSettings } from '@tribunal/contract/settings/contest-settings';
import type { SettingTexts } from '../../setting-texts.ts';
import { contests } from './contests.ts';
import { groups } from './groups.ts';

const ratingBoundHint = 'Contestants outside these bounds take part unrated. Leave it empty for no bound.';

/** The settings of a contest in its form. */
export const contestFields = {
  key: { label: 'Key', hint: 'Letters, digits, _ and -. It is part of the address of the contest.' },
  name: { label: 'Name', hint: 'It is shown in lists, in the bar of the contest and on the scoreboard.' },
  description: {
    label: 'Description',
    hint: 'Markdown. Rules, prizes, schedule: the page of the contest shows it to everybody who sees the contest.',
  },
  tags: { label: 'Tags', hint: 'Labels shown in the contest list, e.g. rated or school.' },
  start_time: { label: contests.starts },
  end_time: { label: contests.ends },
  time_limit: {
    label: 'Time for each contestant',
    hint: 'Hours, minutes and seconds from the moment of joining. Leave it empty if everybody has until the end.',
  },
  frozen_last_minutes: { label: 'Freeze (minutes before the end)', hint: '0 for no freeze.' },
  removed_intervals: {
    label: 'Time that does not count',
    hint: 'Pauses. If you change only these, the end of the contest moves with them. Without an end, the clock stands still.',
    columns: { start: 'From', end: 'To' },
  },
  balloons_during_freeze: {
    label: 'Balloons during the freeze',
    hint: 'A team gets balloons during the freeze until it has this many. The others are released with the thaw. 0 for none.',
  },
  problems: {
    label: contests.problems,
    hint: 'A problem without a label gets the letter or number of its position. A balloon color is written as #rrggbb, for example #d62728.',
    columns: {
      code: 'Code',
      points: contests.points,
      partial: 'Partial points',
      max_submissions: contests.submissionsAllowed,
      label: 'Label',
      color: 'Balloon color',
      submission_visibility: 'What contestants see',
    },
  },
  languages: {
    label: 'Allowed languages',
    hint: 'Keys of languages, such as PY3. Leave it empty to allow all languages.',
  },
  format: { label: contests.format },
  points_precision: {
    label: 'Decimal places',
    hint: 'Digits after the decimal point on the scoreboard.',
  },
  scoreboard_visibility: {
    label: 'Who sees the scoreboard',
    options: {
      V: 'Everybody, from the start',
      C: 'Everybody, after the end of the contest',
      P: 'Contestants after their own time, everybody after the end of the contest',
      H: 'Only organizers',
    },
  },
  submission_visibility: {
    label: 'What contestants see of their own submissions',
    hint: 'Until the contest is over for all contestants; in a virtual participation until its own end. Afterwards they see everything. Until then nobody else sees more, except the jury.',
    options: {
      everything: 'Everything: verdict, points, test cases and output',
      verdict: 'Verdict: the overall verdict and the points, without test cases, times and feedback',
      samples: 'Samples: whether it compiled, and the results of the samples with which the test cases begin',
      compile: 'Compilation: only whether it compiled, with the output of the compiler if it did not',
      nothing: 'Nothing: only that the submission was received',
    },
  },
  feedback_tokens: {
    label: 'Feedback tokens',
    hint: 'Each contestant can use so many to see everything about one of their own submissions before the end. 0 for none. They matter where contestants do not see everything.',
  },
  feedback_token_minutes: {
    label: 'A token can be used again after (minutes)',
    hint: 'Leave it empty if each token is used once.',
  },
  verification: {
    label: 'Verdicts that the jury confirms before contestants see them',
    options: { none: 'None', all: 'All', first: 'The first solution of each problem' },
  },
  show_team_names: { label: 'The scoreboard shows the names of teams, not only usernames' },
  show_members: {
    label: 'Everybody may read the names of the members of teams',
    hint: 'In the files of results after the thaw, and on the pages of the teams. Editors always see them.',
  },
  show_organizations: { label: 'The scoreboard shows the organizations of contestants' },
  groups: {
    label: groups.title,
    hint: 'For example students, or the teams of a site. The scoreboard can show one group, and each group can have a winner. You put contestants into groups on the list of contestants.',
    columns: {
      code: groups.code,
      name: groups.name,
    },
  },
  medal_rule: {
    label: 'Who gets medals',
    hint: 'Contestants with the same rank get the same medal, so there may be more. 0 for none.',
    options: {
      count: 'The numbers below',
      share:
        'Gold for the best twelfth of the contestants, silver up to a quarter, bronze up to a half, as at the IOI',
    },
  },
  gold_medals: { label: 'Gold medals' },
  silver_medals: { label: 'Silver medals' },
  bronze_medals: { label: 'Bronze medals' },
  awards: {
    label: 'Other awards',
    hint: 'The winner is always announced.',
    options: {
      'first-to-solve': 'First to solve each problem',
      'organization-winners': 'Best team of each organization',
      'group-winners': 'Best team of each group',
      honors:
        'Honors for those without a medal: highest honors with as many problems as the last medal, high honors with one fewer, honors from the median on, otherwise an honorable mention',
    },
  },
  custom_awards: {
    label: 'Own awards',
    hint: 'For example “Best newcomer”. Rows with the same title are one award for several teams.',
    columns: {
      citation: 'Title',
      team: 'Username',
    },
  },
  is_visible: {
    label: 'Everybody who may take part can see the contest',
    hint: 'Otherwise only organizers see it. Hide a contest until it is ready.',
  },
  is_registration_open: {
    label: 'Users can register before the start',
    hint: 'Registered users join automatically when the contest starts.',
  },
  registration_opens: {
    label: 'Registration opens',
    hint: 'Leave it empty to open it at once.',
  },
  registration_closes: {
    label: 'Registration closes',
    hint: 'Leave it empty to close it when the contest starts.',
  },
  registration_approval: {
    label: 'Editors approve each registration',
    hint: 'Only approved users join the contest before it is over.',
  },
  registration_questions: {
    label: 'Questions for those who register',
    hint: 'One per line. Each needs an answer, which only the editors read.',
  },
  registration_days_kept: {
    label: 'Days for which answers are kept',
    hint: 'After the end of the contest. Then they are deleted.',
  },
  max_team_size: {
    label: 'Members of a team at most',
    hint: 'Users form teams of 1 to this many. 0: everybody takes part alone.',
  },
  access_code: {
    label: contests.accessCode,
    hint: 'Contestants enter it when they join. Leave it empty for none.',
  },
  is_private: { label: 'Only the listed contestants may take part' },
  private_contestants: {
    label: 'Listed contestants',
    hint: 'Usernames, separated by spaces, commas or line breaks.',
  },
  is_organization_private: { label: 'Only members of the listed organizations may take part' },
  organizations: {
    label: contests.organizations,
    hint: 'Their slugs, as in the addresses of their pages, separated by spaces, commas or line breaks.',
  },
  authors: { label: contests.authors, hint: 'They edit the contest, and its page names them.' },
  curators: { label: 'Curators', hint: 'They edit the contest, but its page does not name them.' },
  testers: {
    label: 'Testers',
    hint: 'They see the contest while it is hidden and watch it as spectators, but cannot edit it.',
  },
  jury: {
    label: 'Jury',
    hint: 'They see every submission and result, answer questions and rejudge, but cannot edit the contest.',
  },
  balloon_runners: { label: 'Balloon runners', hint: 'They see only the list of balloons.' },
  canned_answers: {
    label: 'Canned answers of the jury',
    hint: 'One per line. The jury is offered them before the common ones, such as “No comment.”',
  },
  run_pretests_only: {
    label: 'Only pretests during the contest',
    hint: 'Submissions to problems with pretests are judged with these only, until the system test after the end is applied. Ratings, practice and final results wait for it.',
  },
  open_for_practice: {
    label: 'Open for practice at the end',
    hint: 'The problems become public when the contest is over for all contestants, and so is every other contest with one of its hidden problems. A problem that somebody hides after you save this stays hidden.',
  },
  is_rated: {
    label: 'Rated',
    hint: 'Ratings change as soon as the contest is over and its results are public; after a freeze, as soon as the scoreboard is thawed.',
  },
  rate_all: { label: 'Also rate contestants without submissions' },
  rating_floor: { label: 'Minimum rating', hint: ratingBoundHint },
  rating_ceiling: { label: 'Maximum rating', hint: ratingBoundHint },
} satisfies SettingTexts<typeof contestSettings, 'format'>;
