import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayAdminister, type NotAllowed } from '../../actions/accounts/administer.ts';
import { type AdministrativeAct, performAct } from '../../actions/accounts/administrative-acts.ts';
import { editUser } from '../../actions/accounts/edit-user.ts';
import { permissions } from '../../auth/permissions.ts';
import type { Site } from '../../site.ts';
import { type Account, findAccount } from '../../storage/accounts/accounts.ts';
import { mountPage } from '../mount-page.ts';
import { pageErrors, sendRefusal } from '../reply/errors.ts';
import { showRefusal } from '../reply/show-refusal.ts';
import { textField, textFields } from '../request/form-fields.ts';
import { sessionOf } from '../request/visitor.ts';
import { accountContent } from './account-parts.ts';
import { administratorOf, adminPage } from './admin-layout.ts';

const path = '/admin/user/:id/';

export function mountEditUser(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: (request, reply) => show(site, request, reply, 200, []),
    post: async (request, reply) => {
      const answer = await editUser(site, administratorOf(request), userId(request), readEdit(request));
      return answer === 'saved' ? done(request, reply) : refused(site, request, reply, answer);
    },
  });
  mountAct(app, site, 'reset-two-factor', 'reset two-factor');
  mountAct(app, site, 'revoke-token', 'revoke token');
  mountAct(app, site, 'end-sessions', 'end sessions');
}

function mountAct(app: FastifyInstance, site: Site, segment: string, act: AdministrativeAct): void {
  mountPage(app, {
    path: `${path}${segment}/`,
    access: 'staff',
    post: async (request, reply) => {
      const answer = await performAct(site, administratorOf(request), userId(request), act);
      return answer === 'done' ? done(request, reply) : refused(site, request, reply, answer);
    },
  });
}

/** 0 is nobody's. */
function userId({ params }: FastifyRequest): number {
  const text = textField(params, 'id');
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
}

function readEdit({ body }: FastifyRequest) {
  const isOn = (name: string) => textField(body, name) !== '';
  return {
    isActive: isOn('is_active'),
    isUnlisted: isOn('is_unlisted'),
    isStaff: isOn('is_staff'),
    isSuperuser: isOn('is_superuser'),
    permissions: textFields(body, 'permissions').filter((name) => Object.hasOwn(permissions, name)),
  };
}

function done(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/admin/user/${userId(request)}/?saved`);
}

function refused(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: NotAllowed | { refusal: 'superusers only' | 'own access' },
): Promise<FastifyReply> {
  const { status, errors } = showRefusal(reply, answer);
  return show(site, request, reply, status, errors);
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  errors: readonly string[],
): Promise<FastifyReply> {
  const account: Account | undefined = await findAccount(site.database.query, userId(request));
  if (!account) return sendRefusal(request, reply, pageErrors.notFound);
  const mayEdit = mayAdminister(sessionOf(request), account);
  const isSaved = 'saved' in (request.query as object) && status === 200;
  const content = accountContent(reply, account, { mayEdit, isSaved, errors });
  return reply.page(adminPage('/admin/users/', account.username, content, status));
}
