import { setPasswordPage } from '@tribunal/contract/pages/administration';
import { userHistoryPage } from '@tribunal/contract/pages/histories';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayAdminister } from '../../actions/accounts/administer.ts';
import { type AdministrativeAct, performAct } from '../../actions/accounts/administrative-acts.ts';
import { editUser, setRoles } from '../../actions/accounts/edit-user.ts';
import { setUserPassword } from '../../actions/accounts/set-user-password.ts';
import { readablePassword } from '../../auth/password.ts';
import { rolesOf } from '../../auth/roles.ts';
import type { Site } from '../../site.ts';
import { type Account, findAccount } from '../../storage/accounts/accounts.ts';
import { organizationsOf } from '../../storage/organizations/organization-members.ts';
import { sessionOf } from '../caller/visitor.ts';
import { mountAuditedHistory } from '../editing/audited-history.ts';
import { answerConflict } from '../forms/answer-conflict.ts';
import { answerForm, refusedForm } from '../forms/answer-form.ts';
import { errorList } from '../forms/error-list.ts';
import type { Form, ValuesOf } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendData } from '../reply/page-data.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { pathId } from '../request/path-id.ts';
import { accountEditor, accountFacts, accountForm, passwordForm, rolesForm } from './account-parts.ts';
import { administratorOf, sendAdminPage } from './admin-layout.ts';
import { mountPerson, personForm } from './person-form.ts';

const path = '/admin/user/:id/';

export function mountAccountEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: (request, reply) => show(site, request, reply, null),
    post: (request, reply) => answerEdit(site, request, reply),
  });
  mountRoles(app, site);
  mountPassword(app, site);
  mountPerson(app, site, {
    done,
    show: (request, reply, personShown) => show(site, request, reply, null, { personShown }),
  });
  mountAct(app, site, 'reset-two-factor', 'reset two-factor');
  mountAct(app, site, 'revoke-token', 'revoke token');
  mountAct(app, site, 'end-sessions', 'end sessions');
  mountAuditedHistory(app, site, userHistoryPage, {
    action: 'edit user',
    find: async (request): Promise<Account | Refused> =>
      (await findAccount(site.database.query, userId(request))) ?? { refusal: 'no such user' },
    targetOf: ({ username }) => username,
    form: historyFields,
    pathOf: ({ id }) => `/admin/user/${id}/`,
  });
}

/** The audit log has the names of the code. */
const historyFields: Form = {
  ...personForm,
  fullName: personForm.name,
  isActive: accountForm.is_active,
  isUnlisted: accountForm.is_unlisted,
  isStaff: accountForm.is_staff,
  isSuperuser: accountForm.is_superuser,
  permissions: accountForm.permissions,
  allowedNetworks: accountForm.allowed_networks,
  loginNetworks: accountForm.login_networks,
  onlyContest: accountForm.only_contest,
};

function answerEdit(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form: accountForm,
    act: async (values) => {
      const edit = {
        isActive: values.is_active,
        isUnlisted: values.is_unlisted,
        isStaff: values.is_staff,
        isSuperuser: values.is_superuser,
        permissions: values.permissions,
        allowedNetworks: values.allowed_networks,
        loginNetworks: values.login_networks,
        onlyContest: values.only_contest.trim(),
      };
      const version = seenVersion(request);
      const answer = await editUser(site, administratorOf(request), userId(request), edit, version);
      if (answer === 'saved') return done(request, reply);
      return answer.refusal === 'user was edited meanwhile'
        ? showConflict(site, request, reply, values, answer)
        : answer;
    },
    show: (shown) => show(site, request, reply, shown),
  });
}

/** Null from a program that overwrites whatever is saved. */
function seenVersion({ body }: FastifyRequest): string | null {
  return textField(body, 'version') || null;
}

async function showConflict(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  values: ValuesOf<typeof accountForm>,
  refused: Refused,
): Promise<FastifyReply> {
  const account = await findAccount(site.database.query, userId(request));
  if (!account) return sendRefused(request, reply, refused);
  const { permissions, allowed_networks, login_networks } = values;
  const lists = {
    permissions: permissions.toSorted(),
    allowed_networks: allowed_networks.toSorted(),
    login_networks: login_networks.toSorted(),
  };
  const edit = {
    form: accountForm,
    seen: seenVersion(request) ?? '',
    sent: { ...values, ...lists },
    refused,
  };
  return answerConflict(reply, { ...edit, saved: accountValues(account) }, (shown, notice) =>
    show(site, request, reply, shown, { notice }),
  );
}

function mountRoles(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: `${path}roles/`,
    access: 'staff',
    post: (request, reply) =>
      answerForm(request, reply, {
        form: rolesForm,
        act: async ({ roles }) => {
          const version = seenVersion(request);
          const answer = await setRoles(site, administratorOf(request), userId(request), roles, version);
          return answer === 'saved' ? done(request, reply) : answer;
        },
        show: (rolesShown) => show(site, request, reply, null, { rolesShown }),
      }),
  });
}

function mountAct(app: FastifyInstance, site: Site, name: string, act: AdministrativeAct): void {
  mountPage(app, {
    path: `${path}${name}/`,
    access: 'staff',
    post: async (request, reply) => {
      const answer = await performAct(site, administratorOf(request), userId(request), act);
      if (answer === 'done') return done(request, reply);
      const { status, errors } = refusedForm(reply, {}, {}, answer);
      return show(site, request, reply, { status, errors, content: {} });
    },
  });
}

/** A password that the administrator leaves empty is generated, and shown in this one answer. */
function mountPassword(app: FastifyInstance, site: Site): void {
  mountPage(app, setPasswordPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: passwordForm,
        act: async (values) => {
          const password = values.password || readablePassword();
          const answer = await setUserPassword(site, administratorOf(request), userId(request), password);
          if (answer !== 'saved') return answer;
          if (values.password) return done(request, reply);
          if (wantsJson(request))
            return sendData(reply.header('Cache-Control', 'no-store'), setPasswordPage.post, { password });
          return show(site, request, reply, null, { password });
        },
        show: (passwordShown) => show(site, request, reply, null, { passwordShown }),
      }),
  });
}

/** No user has the number 0. */
function userId(request: FastifyRequest): number {
  return pathId(request) ?? 0;
}

function done(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/admin/user/${userId(request)}/?saved`);
}

/** What the other forms of the page show. */
interface OtherForms {
  readonly password?: string;
  readonly passwordShown?: ShownForm;
  readonly personShown?: ShownForm;
  readonly rolesShown?: ShownForm;
  /** Above the form of the account. */
  readonly notice?: Html;
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: ShownForm | null,
  { password, passwordShown = unsentForm(), personShown, rolesShown, notice }: OtherForms = {},
): Promise<FastifyReply> {
  const { admin, forms } = messagesOf(request);
  const account = await findAccount(site.database.query, userId(request));
  if (!account) return sendRefusal(request, reply, pageErrors.notFound);
  const isSaved = 'saved' in fieldsOf(request.query) && !refused;
  // What other forms of the page refuse leaves this one as it is stored.
  const stored = unsentForm(accountValues(account));
  const { sent, values } = refused?.content ?? {};
  const shown = refused && (sent ?? values) ? refused : { ...stored, ...refused, content: stored.content };
  const organizations = await organizationsOf(site.database.query, account.id);
  const roles = rolesShown ?? unsentForm({ roles: rolesOf(account) });
  const person = personShown ?? unsentForm({ ...account, name: account.fullName, organizations });
  const content = html`${isSaved && html`<p class="notice" role="status">${forms.saved}</p>`}
${password && html`<p class="notice" role="status">${admin.newPassword(html`<code class="password">${password}</code>`)}</p>`}
${accountFacts(reply, account)}
<p><a href="/admin/user/${account.id}/history">${forms.history}</a></p>
${mayAdminister(sessionOf(request), account) ? accountEditor(reply, account, { shown, passwordShown, personShown: person, rolesShown: roles, notice }) : html`${errorList([...shown.errors, ...roles.errors])}<p class="quiet">${admin.cannotChange}</p>`}`;
  const status = Math.max(shown.status, passwordShown.status, person.status, roles.status);
  return sendAdminPage(reply, '/admin/users/', account.username, content, { status });
}

/** In the order of the version of an account. */
function accountValues(account: Account) {
  return {
    is_active: account.isActive,
    is_unlisted: account.isUnlisted,
    is_staff: account.isStaff,
    is_superuser: account.isSuperuser,
    permissions: account.permissions.toSorted(),
    allowed_networks: account.allowedNetworks.toSorted(),
    login_networks: account.loginNetworks.toSorted(),
    only_contest: account.onlyContest,
  };
}
