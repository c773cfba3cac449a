import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { mountAudit } from './audit.ts';
import { mountJudges } from './judges.ts';
import { mountOverview } from './overview.ts';
import { mountAdminSessions } from './sessions.ts';
import { mountEditUser } from './user.ts';
import { mountUsers } from './users.ts';

export function mountAdmin(app: FastifyInstance, site: Site): void {
  mountOverview(app);
  mountUsers(app, site);
  mountEditUser(app, site);
  mountJudges(app, site);
  mountAdminSessions(app, site);
  mountAudit(app, site);
}
