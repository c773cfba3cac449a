import { captchaChallenge, captchaSolution } from './captcha.ts';
import { judges, languages, organizations } from './catalogue-records.ts';
import { contest, contests } from './contest-records.ts';
import { participations } from './participation-records.ts';
import { problem, problems } from './problem-records.ts';
import { submission, submissions } from './submission-records.ts';
import { user, users } from './user-records.ts';

/** The public data API, in the order in which the documents show it. */
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

/** What a caller over the rate limit of the data API goes through. */
export const captchaEndpoints = [captchaChallenge, captchaSolution] as const;
