import { accounts } from './accounts.ts';
import { admin, permissionTexts, roleTexts } from './admin.ts';
import { api } from './api.ts';
import { awards } from './contests/awards.ts';
import { balloons } from './contests/balloons.ts';
import { clarifications } from './contests/clarifications.ts';
import { contestBar } from './contests/contest-bar.ts';
import { contests } from './contests/contests.ts';
import { formats } from './contests/formats.ts';
import { groups } from './contests/groups.ts';
import { jury } from './contests/jury.ts';
import { organizing } from './contests/organizing.ts';
import { participants } from './contests/participants.ts';
import { projector } from './contests/projector.ts';
import { readers } from './contests/readers.ts';
import { reveal } from './contests/reveal.ts';
import { scoreboard } from './contests/scoreboard.ts';
import { scoreboardLinks } from './contests/scoreboard-links.ts';
import { webhooks } from './contests/webhooks.ts';
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
import { packages } from './problems/packages.ts';
import { testData } from './problems/test-data.ts';
import { verification } from './problems/verification.ts';
import { problems } from './problems.ts';
import { refusals } from './refusals.ts';
import { site } from './site.ts';
import { rejudging } from './submissions/rejudging.ts';
import { submissions, testRuns } from './submissions.ts';
import { users } from './users.ts';

export const english = {
  accounts,
  admin,
  api,
  authoring,
  awards,
  verification,
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
  organizations,
  organizing,
  packages,
  groups,
  participants,
  readers,
  webhooks,
  news,
  peopleImport,
  permissionTexts,
  problems,
  refusals,
  roleTexts,
  projector,
  reveal,
  scoreboard,
  scoreboardLinks,
  site,
  rejudging,
  submissions,
  testData,
  testRuns,
  users,
};
