import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { mountEditUser } from './account-edit-page.ts';
import { mountUsers } from './account-list-page.ts';
import { mountAdminSessions } from './all-sessions-page.ts';
import { mountAudit } from './audit-page.ts';
import { mountJudges } from './judge-list-page.ts';
import { mountOverview } from './overview-page.ts';

export function mountAdmin(app: FastifyInstance, site: Site): void {
  mountOverview(app);
  mountUsers(app, site);
  mountEditUser(app, site);
  mountJudges(app, site);
  mountAdminSessions(app, site);
  mountAudit(app, site);
}
