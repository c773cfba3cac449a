/** The download of personal data, and the page on which users delete their account. */
export const privacy = {
  title: 'Your data',
  download: 'Download your data',
  deleteAccount: 'Delete your account',
  deleteForGood: 'Delete account for good',
  whatGoes:
    'Your name, your email address, your photo, your tokens, your bookmarks, your lists, and everything else that tells who you are is removed at once. Nobody can undo this.',
  whatStays:
    'Your submissions, your results and the questions that you asked stay, under a new name that says only that the account was deleted.',
};
