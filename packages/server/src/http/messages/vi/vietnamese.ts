import type { english } from '../en/english.ts';
import { accounts } from './accounts/accounts.ts';
import { invitations } from './accounts/invitations.ts';
import { namedTokens } from './accounts/named-tokens.ts';
import { peopleImport } from './accounts/people-import.ts';
import { users } from './accounts/users.ts';
import { awards } from './contests/awards.ts';
import { balloons } from './contests/balloons.ts';
import { booklet } from './contests/booklet.ts';
import { clarifications } from './contests/clarifications.ts';
import { combined } from './contests/combined.ts';
import { contestBar } from './contests/contest-bar.ts';
import { contestFields } from './contests/contest-fields.ts';
import { contests } from './contests/contests.ts';
import { formats } from './contests/formats.ts';
import { groups } from './contests/groups.ts';
import { jury } from './contests/jury.ts';
import { organizing } from './contests/organizing.ts';
import { participants } from './contests/participants.ts';
import { printing } from './contests/printing.ts';
import { projector } from './contests/projector.ts';
import { readers } from './contests/readers.ts';
import { registrations } from './contests/registrations.ts';
import { report } from './contests/report.ts';
import { reveal } from './contests/reveal.ts';
import { scoreboard } from './contests/scoreboard.ts';
import { scoreboardLinks } from './contests/scoreboard-links.ts';
import { similarity } from './contests/similarity.ts';
import { webhooks } from './contests/webhooks.ts';
import { judges } from './judges/judges.ts';
import { languageFields } from './judges/language-fields.ts';
import { languages } from './judges/languages.ts';
import { organizationFields } from './organizations/organization-fields.ts';
import { organizations } from './organizations/organizations.ts';
import { authoring } from './problems/authoring.ts';
import { packages } from './problems/packages.ts';
import { problemFields } from './problems/problem-fields.ts';
import { problems } from './problems/problems.ts';
import { production, stress } from './problems/production.ts';
import { programs } from './problems/programs.ts';
import { testData } from './problems/test-data.ts';
import { training } from './problems/training.ts';
import { verification } from './problems/verification.ts';
import { admin, permissionTexts, roleTexts } from './site/admin.ts';
import { api } from './site/api.ts';
import { errors } from './site/errors.ts';
import { forms } from './site/forms.ts';
import { health } from './site/health.ts';
import { home } from './site/home.ts';
import { library } from './site/library.ts';
import { news } from './site/news.ts';
import { notices } from './site/notices.ts';
import { refusals } from './site/refusals.ts';
import { site } from './site/site.ts';
import { siteFields, sitePageFields, siteSettings } from './site/site-settings.ts';
import { inspectedCases } from './submissions/inspected-cases.ts';
import { measurements } from './submissions/measurements.ts';
import { rejudging } from './submissions/rejudging.ts';
import { solving } from './submissions/solving.ts';
import { submissions, testRuns } from './submissions/submissions.ts';

export const vietnamese: typeof english = {
  accounts,
  admin,
  api,
  authoring,
  awards,
  verification,
  balloons,
  booklet,
  clarifications,
  combined,
  contestBar,
  contests,
  contestFields,
  errors,
  formats,
  forms,
  health,
  home,
  invitations,
  judges,
  jury,
  languages,
  languageFields,
  library,
  news,
  notices,
  organizations,
  organizationFields,
  organizing,
  packages,
  groups,
  participants,
  namedTokens,
  readers,
  similarity,
  webhooks,
  peopleImport,
  permissionTexts,
  problems,
  problemFields,
  refusals,
  roleTexts,
  printing,
  projector,
  registrations,
  report,
  reveal,
  scoreboard,
  scoreboardLinks,
  site,
  siteFields,
  sitePageFields,
  siteSettings,
  inspectedCases,
  measurements,
  rejudging,
  solving,
  submissions,
  production,
  stress,
  programs,
  testData,
  testRuns,
  training,
  users,
};
