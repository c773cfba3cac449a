import type { RatingBand } from '@tribunal/core/rating/rating-bands';
import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

/** Pages about users: profiles, their history, lists of users. */
export const users = {
  rankByPoints: (rank: Html) => html`Rank by points: ${rank}`,
  totalPoints: (points: Html) => html`Total points: ${points}`,
  problemsSolved: (count: Html) => html`Problems solved: ${count}`,
  rating: (rating: Html | string) => html`Rating: ${rating}`,
  notRated: 'not rated',
  country: (code: string) => `Country: ${code}`,
  joined: (time: Html) => html`Joined ${time}`,
  members: (names: string) => `Members: ${names}`,
  isDeactivated: 'This account is deactivated.',
  editProfile: 'Edit profile',
  pagesOf: (user: string) => `Pages about ${user}`,
  profile: 'Profile',
  solvedProblems: 'Solved problems',
  contests: 'Contests',
  submissions: 'Submissions',
  organizations: 'Organizations',
  photo: 'Photo',
  photoOf: (user: string) => `Photo of ${user}`,
  photoHint:
    'PNG, JPEG or WebP, at most 1 MB and 4096 × 4096 pixels. The profile, the reveal and the Contest API show it.',
  removePhoto: 'Remove the photo',

  bands: {
    0: 'Newcomer',
    1000: 'Amateur',
    1300: 'Expert',
    1600: 'Candidate master',
    1900: 'Master',
    2400: 'Grandmaster',
    3000: 'Legendary grandmaster',
  } as Readonly<Record<RatingBand, string>>,
  bandAndRating: (band: string, rating: number) => `${band}, ${rating}`,

  ratingHistory: 'Rating',
  ratingChartText: (contests: number, lowest: number, highest: number, current: number) =>
    `${plural(contests, '1 rated contest', `${contests} rated contests`)}. Lowest rating ${lowest}, highest ${highest}, current ${current}.`,
  ratingAfter: (contest: string, day: string, rating: string) => `${contest}, ${day}: ${rating}`,
  noRatedContest: (user: string) => `${user} has not taken part in a rated contest yet.`,

  contestHistory: 'Contests',
  allContests: 'All contests',
  contestsOf: (user: Html | string) => html`Contests of ${user}`,
  noContests: (user: string) => `${user} has not finished a contest yet.`,
  contest: 'Contest',
  ended: 'Ended',
  rank: 'Rank',
  score: 'Score',
  newRating: 'Rating',
  change: 'Change',
  disqualified: 'disqualified',

  solvedByType: 'Solved by type',
  activity: 'Activity in the last 12 months',
  activityText: (submissions: number, days: number) =>
    `${plural(submissions, '1 submission', `${submissions} submissions`)} on ${plural(days, '1 day', `${days} days`)}`,
  submissionsOnDay: (day: string, submissions: number) =>
    `${day}: ${plural(submissions, '1 submission', `${submissions} submissions`)}`,
  activityAsTable: 'Show as a table',
  month: 'Month',
  activeDays: 'Active days',

  recentSubmissions: 'Recent submissions',
  allSubmissions: 'All submissions',
  noSubmissions: (user: string) => `${user} has not submitted a solution yet.`,

  search: 'Username or name contains',
  sortBy: 'Sort by',

  startHere: 'Start here',
  firstProblem: (problem: Html) =>
    html`Solve your first problem: ${problem}. Your points, your rating and your activity will appear on this page.`,
  joinContest: (contests: Html) => html`Then join a contest to get a rating: ${contests}.`,
  seeContests: 'see all contests',
};
