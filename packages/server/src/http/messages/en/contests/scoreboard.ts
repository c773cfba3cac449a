import { plural } from '../plural.ts';
export const scoreboard = {
  title: (contest: string) => `Scoreboard of ${contest}`,
  rank: 'Rank',
  user: 'User',
  score: 'Score',
  penalty: 'Penalty',
  time: 'Time',
  rating: 'Rating',
  disqualified: 'disqualified',
  unofficial: 'unofficial',
  scoreboard: 'Scoreboard',
  virtual: 'virtual',
  you: 'you',
  solvedOfTried: (solved: number, tried: number) => `Solved by ${solved} of ${tried} who tried`,
  problemAndPoints: (name: string, points: number) =>
    `${name} (${plural(points, '1 point', `${points} points`)})`,
  cellsShowTries:
    'A cell shows the number of tries and the minute of the solve, or the number of failed tries. A question mark shows submissions without a known result.',
  firstIsMarked: 'A star marks the first contestant who solved a problem.',
  cellsShowTime: 'Below the points of a problem is the time at which they were reached.',
  cellsShowTimeAndFailures:
    'Below the points of a problem are the time at which they were reached and the number of failed attempts before.',
  tiesShareRank: 'Contestants with equal results share a rank.',
  goToMyRow: 'Go to my row',

  resultsAreHidden: 'The results of later submissions are hidden. A question mark shows how many there are.',
  isJuryView: 'Jury view: contains results that others do not see',
  ownRowIsCurrent: 'Your own row shows your current results.',
  isOfMinute: (minutes: number) =>
    `This is the scoreboard of the contest after ${plural(minutes, '1 minute', `${minutes} minutes`)}.`,
  isReplayOfMinute: (minutes: number) =>
    `This is the scoreboard of the contest after ${plural(minutes, '1 minute', `${minutes} minutes`)}, with your own row added.`,
  minute: 'Minute of the contest',
  showMinute: 'Show',
  showNow: 'Show the current scoreboard',
  asFile: (format: string) => `Scoreboard as ${format.toUpperCase()}`,
  options: 'Time and filters',
  find: 'Find',
  findHint: 'Username or name',
  organization: 'Organization',
  country: 'Country',
  all: 'all',
  onlyFollowed: 'Only those I follow',
  onlyOfficial: 'Official only',
  users: 'Usernames, separated by commas',
  findButton: 'Find',
  shownRows: (shown: number, all: number) => `${shown} of ${all} rows are shown.`,
  showAll: 'Show all rows',
  /** For the script of the page. `{…}` is replaced. */
  words: {
    solvedOfTried: 'Solved by {solved} of {tried} who tried',
    follow: 'Follow {name}',
    hits: '{hit} of {hits}',
    noHits: 'Nobody found',
    shownRows: '{shown} of {all} rows are shown.',
    ofMinute: 'This is the scoreboard of the contest after {minutes} minutes.',
  },
  resultsAreWithheld: 'Until the end, every submission is shown as pending.',
  onlyOwnRow: 'The scoreboard is not open to you yet. You see only your own row.',
  isClosed: 'The scoreboard is not open to you.',
  /** By who may see the scoreboard, and when. */
  opening: {
    V: 'It opens when the contest starts.',
    C: 'It opens when the contest ends.',
    P: 'It opens when the contest ends, or when your own time is over.',
    H: 'Only the organizers of the contest can see it.',
  },
};
