import { joinRequestsPage } from '@tribunal/contract/pages/organizations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decideRequests } from '../../../actions/organizations/decide-requests.ts';
import type { Site } from '../../../site.ts';
import { type JoinRequest, listRequests } from '../../../storage/organizations/organization-requests.ts';
import { findOrganizationToEdit } from '../../../storage/organizations/organization-settings.ts';
import { csrfField } from '../../caller/check-csrf.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { decisionForm } from './organization-form.ts';
import { organizationLinks } from './organization-links.ts';

/** Those who asked first come first; the rest follow when these are decided. */
const MOST_SHOWN = 200;

export function mountOrganizationRequests(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, joinRequestsPage, {
    get: (request, reply) => show(site, request, reply, unsentForm()),
    post: async (request, reply) => {
      if (!(await decidedOrganization(site, request, reply))) return reply;
      return answerForm(request, reply, {
        form: decisionForm,
        act: async ({ users, decision }) => {
          const slug = textField(request.params, 'slug');
          const decided = { slug, users, isAccepted: decision === 'accept' };
          const answer = await decideRequests(database, editorOf(request), decided, now());
          if ('refusal' in answer) return answer;
          if (wantsJson(request))
            return sendData(reply, joinRequestsPage.post, { organization: slug, decision, ...answer });
          return reply.redirect(`/organization/${slug}/requests/`, 302);
        },
        show: (shown) => show(site, request, reply, shown),
      });
    },
  });
}

/** Null when the caller may not decide about its members, and the refusal has been sent. */
async function decidedOrganization({ database }: Site, request: FastifyRequest, reply: FastifyReply) {
  const slug = textField(request.params, 'slug');
  const found = await findOrganizationToEdit(database.query, userOf(request), slug);
  if (found?.isEditable) return found;
  sendRefused(request, reply, {
    refusal: found ? 'not allowed to edit organization' : 'no such organization',
  });
  return null;
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, errors, content }: ShownForm,
): Promise<FastifyReply> {
  const slug = textField(request.params, 'slug');
  const found = await decidedOrganization(site, request, reply);
  if (!found) return reply;
  const requests = await listRequests(site.database.query, found.id, MOST_SHOWN);
  if (wantsJson(request)) return sendData(reply, joinRequestsPage.get, { objects: requests });
  const t = messagesOf(request);
  const faults = Object.values(content.faults ?? {}).map((fault) => fault(t));
  const body = html`<h1>${t.organizations.requestsOf(found.name)}</h1>
${organizationLinks(t, slug, 'requests/')}
${errorList([...errors, ...faults])}
${requests.length > 0 ? requestList(t, reply, slug, requests) : html`<p class="empty">${t.organizations.noRequests}</p>`}`;
  return reply.page({ title: t.organizations.requestsOf(found.name), body, status });
}

function requestList(
  { organizations }: Messages,
  reply: FastifyReply,
  slug: string,
  requests: readonly JoinRequest[],
): Html {
  const rows = requests.map(
    ({ user, name, reason, askedAt }) =>
      html`<tr><td><input type="checkbox" id="user-${user}" name="users" value="${user}"></td><th scope="row"><label for="user-${user}">${user}</label> <span class="quiet">${name}</span></th><td>${reason}</td><td>${moment(askedAt)}</td></tr>
`,
  );
  return html`<form method="post" action="/organization/${slug}/requests/">${csrfField(reply)}
<div class="scroll"><table class="request-list">
<thead><tr><th scope="col"><span class="unseen">${organizations.chosen}</span></th><th scope="col">${organizations.user}</th><th scope="col">${organizations.reason}</th><th scope="col">${organizations.askedAt}</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<p class="actions"><button class="primary" name="decision" value="accept">${organizations.accept}</button> <button class="danger" name="decision" value="reject">${organizations.reject}</button></p></form>`;
}
