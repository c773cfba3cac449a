import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

export const accounts = {
  username: 'Username',
  password: 'Password',
  email: 'E-mail address',
  emailOptional: 'E-mail address (optional)',
  fullName: 'Name',

  signIn: 'Sign in',
  forgotPassword: 'Forgot your password?',
  createAccount: 'Create an account',
  createAccountButton: 'Create account',
  usernameHint:
    'Letters, digits, hyphens and underscores. Everybody sees it, and you cannot change it later.',
  emailHint: 'Used only to help you sign in when you forget your password.',
  newPasswordHint: 'At least 8 characters.',
  haveAccount: (signInLink: Html) => html`Do you have an account? ${signInLink}`,
  registrationIsClosed: 'Registration is closed',

  changePassword: 'Change password',
  changePasswordEffect: 'All other sessions of this account will be signed out.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  savePassword: 'Save password',

  askForResetLink: 'Enter your username or e-mail address. We will send you a link to choose a new password.',
  usernameOrEmail: 'Username or e-mail address',
  sendLink: 'Send the link',
  checkYourMail: 'Check your mail',
  linkIsSent:
    'If there is such an account, we have sent it a link to choose a new password. The link works once, within an hour.',
  noEmail: 'If your account has no e-mail address, ask the operator of this site.',
  chooseNewPassword: 'Choose a new password',
  linkDoesNotWork: 'This link does not work',
  askForAnotherLink: 'Ask for another link',
  resetMailSubject: 'Choose a new password',
  resetMail: (
    username: string,
    link: string,
  ) => `Someone, probably you, asked for a new password for ${username}.

Choose it here within an hour:
${link}

If it was not you, ignore this message. Your password stays the same.
`,

  settings: 'Settings',
  profile: 'Profile',
  fullNameHint: 'Shown on your page beside your username.',
  language: 'Language of the pages',
  languageOfBrowser: 'The language of my browser',
  timeZone: 'Time zone',
  zoneOfDevice: 'The time zone of my device',
  passwordForEmailHint: 'Needed only to change the e-mail address.',
  whereSignedIn: 'Where you are signed in',
  sessions: 'Sessions',
  sessionStarted: 'Signed in',
  sessionAddress: 'Address',
  sessionBrowser: 'Browser',
  sessionEnds: 'Ends',
  thisSession: '(this session)',
  signOutEverywhere: 'Sign out everywhere',

  apiToken: 'API token',
  noToken: 'You have no token. With a token, your scripts can act as you.',
  generateToken: 'Generate token',
  tokenExists: (use: Html | string) => html`You have a token, ${use}. A new one replaces it at once.`,
  tokenLastUsed: (time: Html) => html`last used ${time}`,
  tokenNotUsed: 'not used yet',
  replaceToken: 'Replace token',
  removeToken: 'Remove token',
  yourToken: 'Your API token',
  copyTokenNow: 'Copy it now: it is not shown again. Anyone who has it can act as you.',
  sendToken: html`Scripts send it with every request: <code>Authorization: Bearer …</code>`,
  tokenIsCopied: 'Done',

  twoFactor: 'Two-factor authentication',
  twoFactorIsOff: 'Off. Your password alone is enough to sign in.',
  twoFactorIsOn: (codesLeft: number) =>
    plural(codesLeft, 'On. You have 1 scratch code left.', `On. You have ${codesLeft} scratch codes left.`),
  twoFactorWasTurnedOn: 'Two-factor authentication is on',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnTwoFactor: 'Turn on two-factor authentication',
  turnOffTwoFactor: 'Turn off two-factor authentication',
  turningOffEffect: 'Without it, your password alone is enough to sign in.',
  neededForAdministration: 'The administration pages need an account with two-factor authentication.',
  scanCode:
    'Scan this code with an authenticator app. From then on you need your password and a code from the app to sign in.',
  qrCode: 'QR code for the authenticator app',
  typeKey: (key: Html) => html`If you cannot scan it, type this key into the app: ${key}`,
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or one of your scratch codes.',
  firstCodeHint: 'The six digits that the app shows now.',
  continue: 'Continue',
  newScratchCodes: 'New scratch codes',
  scratchCodesExplained:
    'Use these scratch codes to sign in when you have lost the authenticator app. Each works once. Store them in a safe place: they are not shown again.',

  users: 'Users',
  noUsers: 'No users found.',
  showAllUsers: 'Show all users',
  rank: 'Rank',
  user: 'User',
  points: 'Points',
  solved: 'Solved',
  rating: 'Rating',

  problemsSolvedBy: (user: Html | string) => html`Problems solved by ${user}`,
  noProblemsSolved: 'This user has not solved any problems yet.',
  browseProblems: 'Browse the problems',

  organizations: 'Organizations',
  organization: 'Organization',
  noOrganizations: 'There are no organizations yet.',
  members: 'Members',
  noMembers: 'This organization has no members yet.',
  shortName: 'Short name',
  joinOrganization: 'Join the organization',
  leaveOrganization: 'Leave the organization',
  youAreMember: 'You are a member.',
  joining: 'Joining',
  joiningIsOpen: 'open',
};
