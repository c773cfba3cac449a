import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

/** The home page. */
export const home = {
  title: 'Home',
  lead: 'Solve programming problems, take part in contests, and see at once how your program did on every test.',
  createAccount: 'Create an account',
  signIn: 'Sign in',
  browseProblems: 'Browse the problems',
  welcome: (user: string) => `Welcome, ${user}`,

  contests: 'Contests',
  allContests: 'All contests',
  noContests: (pastContests: Html) =>
    html`No contest is running or announced. You can take part in ${pastContests} virtually.`,
  pastContests: 'past contests',
  running: 'running',
  upcoming: 'upcoming',
  youAreIn: 'you are in this contest',
  youJoined: 'you have joined',
  scoreboard: 'Scoreboard',

  mySubmissions: 'My last submissions',
  recentActivity: 'Latest submissions',
  noSubmissions: 'You have not submitted a solution yet.',
  allSubmissions: 'All submissions',

  firstProblem: 'Start here',
  firstProblemText: (problem: Html) =>
    html`Solve your first problem: ${problem}. Read the statement, write a program in a language of your choice, and submit it.`,
  nextProblem: 'Next problem',
  nextProblemText: (problem: Html, points: string, solvedBy: string) =>
    html`${problem}, ${points}, ${solvedBy}.`,
  points: (points: string) => (points === '1' ? '1 point' : `${points} points`),
  solvedBy: (users: number) =>
    users === 0 ? 'not solved yet' : plural(users, 'solved by 1 user', `solved by ${users} users`),
  openProblem: 'Open the problem',
  problemOfTheDay: 'Problem of the day',
  leading: (contest: Html) => html`Leading in ${contest}`,
  wholeScoreboard: 'The whole scoreboard',
  progress: 'My year',
  streak: (days: number) =>
    days === 0
      ? 'No streak: submit something today'
      : plural(days, '1 day in a row', `${days} days in a row`),
  longestStreak: (days: number) => `Longest: ${plural(days, '1 day', `${days} days`)}`,

  firstSteps: {
    title: 'First steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: '(done)',
    toDo: '(to do)',
    dismiss: 'Dismiss',
    steps: {
      secondFactor: {
        title: 'Turn on two-factor authentication',
        text: 'The administration pages require it.',
      },
      judge: { title: 'Connect a judge', text: 'Submissions wait until a judge is online.' },
      address: { title: 'Set the public address', text: 'Links in mails begin with it.' },
      mail: { title: 'Set up mail', text: 'Users who forget their password get a link by mail.' },
      problem: { title: 'Create the first problem', text: 'Write one, or import a package.' },
      contest: { title: 'Create the first contest', text: 'It can stay hidden until you publish it.' },
      registration: {
        title: 'Give people accounts',
        text: 'Open the registration, invite people, or import a list.',
      },
    },
  },

  topUsers: 'Highest ratings',
  allUsers: 'All users',
};
