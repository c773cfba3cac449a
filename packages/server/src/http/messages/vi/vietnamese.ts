import type { english } from '../en/english.ts';
import { accounts } from './accounts.ts';
import { admin, permissionTexts, roleTexts } from './admin.ts';
import { api } from './api.ts';
import { balloons } from './contests/balloons.ts';
import { clarifications } from './contests/clarifications.ts';
import { contestBar } from './contests/contest-bar.ts';
import { contests } from './contests/contests.ts';
import { formats } from './contests/formats.ts';
import { jury } from './contests/jury.ts';
import { organizing } from './contests/organizing.ts';
import { participants } from './contests/participants.ts';
import { reveal } from './contests/reveal.ts';
import { scoreboard } from './contests/scoreboard.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { invitations } from './invitations.ts';
import { judges } from './judges.ts';
import { languages } from './languages.ts';
import { news } from './news.ts';
import { organizations } from './organizations.ts';
import { peopleImport } from './people-import.ts';
import { authoring } from './problems/authoring.ts';
import { problems } from './problems.ts';
import { refusals } from './refusals.ts';
import { site } from './site.ts';
import { submissions, testRuns } from './submissions.ts';
import { users } from './users.ts';

export const vietnamese: typeof english = {
  accounts,
  admin,
  api,
  authoring,
  balloons,
  clarifications,
  contestBar,
  contests,
  errors,
  formats,
  forms,
  health,
  home,
  invitations,
  judges,
  jury,
  languages,
  news,
  organizations,
  organizing,
  participants,
  peopleImport,
  permissionTexts,
  problems,
  refusals,
  roleTexts,
  reveal,
  scoreboard,
  site,
  submissions,
  testRuns,
  users,
};
