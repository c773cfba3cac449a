import { accountPages } from './accounts.ts';
import { administrationPages } from './administration.ts';
import { combinedScoreboardPages } from './combined-scoreboards.ts';
import { contestControlPages } from './contest-control.ts';
import { contestEditingPages } from './contest-editing.ts';
import { contestPeoplePages } from './contest-people.ts';
import { contestRunningPages } from './contest-running.ts';
import { contestToolPages } from './contest-tools.ts';
import { dataVersionsPage } from './data-versions.ts';
import { historyPages } from './histories.ts';
import { imagePages } from './images.ts';
import { judgingPages } from './judging.ts';
import { noticePages } from './notices.ts';
import { notificationPages } from './notifications.ts';
import { organizationPages } from './organizations.ts';
import type { PageContract } from './page.ts';
import { printingPages } from './printing.ts';
import { problemEditingPages } from './problem-editing.ts';
import { listPages } from './problem-lists.ts';
import { rejudgingPages } from './rejudging.ts';
import { scoreboardFilePages } from './scoreboard-files.ts';
import { contestResultPages } from './similar-sources.ts';
import { sitePages } from './site.ts';
import { solutionPages } from './solutions.ts';
import { stressPages } from './stress.ts';
import { testDataPages } from './test-data.ts';
import { testRunPages } from './test-runs.ts';
import { uploadPages } from './uploads.ts';

/** The pages that answer JSON, by subject. */
export const pageGroups: readonly { readonly name: string; readonly pages: readonly PageContract[] }[] = [
  { name: 'Editing contests', pages: contestEditingPages },
  { name: 'Contestants and jury', pages: contestPeoplePages },
  { name: 'Files of scripts', pages: scoreboardFilePages },
  { name: 'Running a contest', pages: [...contestRunningPages, ...contestControlPages] },
  { name: 'After a contest', pages: [...contestResultPages, ...combinedScoreboardPages] },
  { name: 'Printing', pages: printingPages },
  { name: 'Questions and announcements', pages: noticePages },
  { name: 'Notifications', pages: notificationPages },
  { name: 'Rejudging', pages: rejudgingPages },
  { name: 'Webhooks and reader tokens', pages: contestToolPages },
  { name: 'Editing problems', pages: problemEditingPages },
  { name: 'Lists and bookmarks', pages: listPages },
  { name: 'Test data', pages: [...testDataPages, dataVersionsPage, ...stressPages] },
  { name: 'Solutions of the jury', pages: solutionPages },
  { name: 'Uploads', pages: uploadPages },
  { name: 'Test runs and late submissions', pages: testRunPages },
  { name: 'Measurements', pages: judgingPages },
  { name: 'Histories and editorials', pages: historyPages },
  { name: 'Organizations', pages: organizationPages },
  { name: 'Images', pages: imagePages },
  { name: 'Accounts', pages: accountPages },
  { name: 'Administration', pages: administrationPages },
  { name: 'The site', pages: sitePages },
];
