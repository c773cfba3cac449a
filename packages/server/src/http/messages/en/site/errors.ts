import { type Html, html } from '../../../html/html.ts';

/** Pages that say what went wrong and what to do. */
export const errors = {
  badRequest: ['Bad request', 'The site could not understand this request. Go back and try again.'],
  forbidden: ['Not allowed', 'Your account does not have access to this page or action.'],
  notFound: ['Page not found', 'Nothing exists at this address, or you do not have access to it.'],
  methodNotAllowed: [
    'Method not allowed',
    'This address exists, but it does not accept this kind of request.',
  ],
  conflict: ['Not possible now', 'This is not possible in the current state. Reload the page and try again.'],
  tooLarge: ['Too large', 'You sent more than the site accepts. Send a smaller file or text.'],
  tooMany: ['Too many attempts', 'Wait a little and try again.'],
  internal: ['Something went wrong', 'This is a fault of the site. It has been recorded. Try again later.'],
  unavailable: ['Temporarily unavailable', 'The site cannot answer at the moment. Try again in a minute.'],
  refused: ['Refused', 'The site did not accept this request. Go back and try again.'],
  signedOut: [
    'You are signed out',
    'Your session ended before you sent this form, so nothing is saved. Everything that you entered is still on this page.',
  ],
  signInBeside: (link: Html) =>
    html`${link} in a new tab. Then come back to this page and send the form again.`,
  oldForm: [
    'Send the form again?',
    'You signed in after you opened this form, so nothing is saved yet. Everything that you entered is still on this page.',
  ],
  sendAgain: 'Send the form again',
  filesUnavailable: 'The site cannot reach its file store now. Try again in a few minutes.',
  staffOnly: 'Only staff can open the administration pages.',
  foreignSubmission:
    'You cannot see this submission of another user. Many problems show the solutions of others after you have solved them yourself.',
  signInHelps: 'some pages are visible only to signed-in users',
  goBack: 'Back to the previous page',
  status: (code: number) => `Error ${code}`,
  csrf: 'The form has expired, or it did not come from this site. Go back, reload the page and send it again. Your browser must accept cookies.',
};
