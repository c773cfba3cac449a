import { captchaChallenge, captchaSolution } from './captcha.ts';
import { judges, languages, organizations } from './catalogue.ts';
import { contest, contests } from './contests.ts';
import { participations } from './participations.ts';
import { problem, problems } from './problems.ts';
import { submission, submissions } from './submissions.ts';
import { user, users } from './users.ts';

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
