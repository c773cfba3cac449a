export const loginRequired = {
  status: 403,
  message: 'login required',
  cause: 'The caller is not signed in.',
} as const;

export const csrfFailed = {
  status: 403,
  message: 'CSRF verification failed',
  cause: 'The caller is a session, and the CSRF token is missing or foreign.',
} as const;

/** Of pages that do something for a signed-in user. */
export const signInErrors = [loginRequired, csrfFailed] as const;
