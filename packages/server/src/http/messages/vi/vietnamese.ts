import type { english } from '../en/english.ts';
import { accounts } from './accounts.ts';
import { admin, permissionTexts } from './admin.ts';
import { api } from './api.ts';
import { contestBar } from './contest-bar.ts';
import { contests } from './contests.ts';
import { errors } from './errors.ts';
import { formats } from './formats.ts';
import { forms } from './forms.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { judges } from './judges.ts';
import { organizing } from './organizing.ts';
import { problems } from './problems.ts';
import { ratings } from './ratings.ts';
import { refusals } from './refusals.ts';
import { scoreboard } from './scoreboard.ts';
import { site } from './site.ts';
import { submissions } from './submissions.ts';
import { users } from './users.ts';

export const vietnamese: typeof english = {
  accounts,
  admin,
  api,
  contestBar,
  contests,
  errors,
  formats,
  forms,
  health,
  home,
  judges,
  organizing,
  permissionTexts,
  problems,
  ratings,
  refusals,
  scoreboard,
  site,
  submissions,
  users,
};
