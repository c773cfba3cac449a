import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { mountAccountEdit } from './account-edit-page.ts';
import { mountAccounts } from './account-list-page.ts';
import { mountAllSessions } from './all-sessions-page.ts';
import { mountAnnouncementAdmin } from './announcement-admin-page.ts';
import { mountAudit } from './audit-page.ts';
import { mountInvitations } from './invitation-pages.ts';
import { mountJudges } from './judge-list-page.ts';
import { mountLanguages } from './language-pages.ts';
import { mountLibrary } from './library-page.ts';
import { mountNewsAdmin } from './news-admin-pages.ts';
import { mountOverview } from './overview-page.ts';
import { mountPeopleImport } from './people-import/import-page.ts';
import { mountSettings } from './settings-page.ts';
import { mountSitePageEditing } from './site-page-pages.ts';
import { mountSiteSettings } from './site-settings-page.ts';

export function mountAdmin(app: FastifyInstance, site: Site): void {
  mountOverview(app, site);
  mountAccounts(app, site);
  mountAccountEdit(app, site);
  mountPeopleImport(app, site);
  mountInvitations(app, site);
  mountJudges(app, site);
  mountLanguages(app, site);
  mountLibrary(app, site);
  mountNewsAdmin(app, site);
  mountAnnouncementAdmin(app, site);
  mountSiteSettings(app, site);
  mountSitePageEditing(app, site);
  mountSettings(app, site);
  mountAllSessions(app, site);
  mountAudit(app, site);
}
