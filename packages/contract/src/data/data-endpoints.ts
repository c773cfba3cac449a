import { captchaChallenge, captchaSolution } from './captcha.ts';
import { judges, languages, organizations } from './catalogue-records.ts';
import { contest, contests } from './contest-records.ts';
import { participations } from './participation-records.ts';
import { problem, problems } from './problem-records.ts';
import { submission, submissions } from './submission-records.ts';
import { user, users } from './user-records.ts';

/** The public data API, in the order of the documents. */
export const dataEndpoints = [
  contests,
  contest,
  participations,
  problems,
  problem,
  users,
  user,
  submissions,
  submission,
  organizations,
  languages,
  judges,
] as const;

/** The endpoints for a caller who exceeded the rate limit of the data API. */
export const captchaEndpoints = [captchaChallenge, captchaSolution] as const;
