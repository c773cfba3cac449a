import { type Html, html } from '../../html/html.ts';

/** The home page. */
export const home = {
  title: 'Home',
  lead: 'An online judge for people and programs.',
  signIn: 'Sign in',
  signInToTakePart: (signInLink: Html) => html`${signInLink} to take part.`,
  signedInAs: (user: Html) => html`You are signed in as ${user}.`,
  contests: 'Contests',
  noContests: (pastContests: Html) =>
    html`No contest is running or announced. You can take part in ${pastContests} virtually.`,
  pastContests: 'past contests',
  pages: 'Pages of this site',
  problemsText: 'Problems to solve, by type and group',
  contestsText: 'Running, upcoming and past contests',
  submissionsText: 'Submitted solutions and their results',
  usersText: 'Users by points, with their ratings',
  organizationsText: 'Organizations and their members',
  statusText: 'The judges and the queue',
  api: 'API',
  apiText: 'Documentation for programs: every request and its response',
};
