import { registrationPage, registrationsPage } from '@tribunal/contract/pages/contest-people';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decideRegistration } from '../../../actions/contests/decide-registration.ts';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import {
  type ListedRegistration,
  listRegistrations,
} from '../../../storage/contests/participating/registration-requests.ts';
import {
  type RegistrationState,
  registrationStates,
} from '../../../storage/contests/registration-columns.ts';
import { findContestSettings } from '../../../storage/contests/settings/contest-settings.ts';
import { csrfField } from '../../caller/check-csrf.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { settingsForm } from '../../forms/settings-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { contestOfEditor } from './contest-of-editor.ts';

const decisionForm = settingsForm(registrationPage.post.form, ({ registrations }) => ({
  state: { label: registrations.state, options: registrations.states },
}));

/** Who registered for a contest, for its editors, who approve and refuse. */
export function mountRegistrations(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, registrationsPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      if (!wantsJson(request)) return show(site, reply, contest);
      return sendData(reply, registrationsPage.get, {
        objects: await listRegistrations(database.query, contest.id),
      });
    },
  });
  mountPage(app, registrationPage, {
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form: decisionForm,
        act: async ({ state }) => {
          const decision = { contest: contest.key, username: textField(request.params, 'user'), state };
          const decided = await decideRegistration(database, editorOf(request), decision, now());
          if ('refusal' in decided) return decided;
          if (wantsJson(request)) return sendData(reply, registrationPage.post, decided.registration);
          return reply.redirect(`/contest/${contest.key}/registrations/`, 303);
        },
        show: (shown) => show(site, reply, contest, shown),
      });
    },
  });
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  contest: ShownContest,
  { status, errors }: ShownForm = unsentForm(),
): Promise<FastifyReply> {
  const { registrations } = messagesOf(reply.request);
  const listed = await listRegistrations(database.query, contest.id);
  const settings = await findContestSettings(database.query, contest.id);
  const count = (state: RegistrationState) => listed.filter((one) => one.state === state).length;
  const title = registrations.titleOf(contest.name);
  const body = html`<h1>${title}</h1>
${errorList(errors)}
<p>${registrations.explained(registrations.days(settings?.registration_days_kept ?? 0))}</p>
<p>${registrations.counts(count('waiting'), count('approved'), count('refused'))}</p>
${listed.length > 0 ? registrationTable(reply, contest, listed) : html`<p class="empty">${registrations.nobody}</p>`}`;
  return reply.page({ title, contest, body, status });
}

function registrationTable(
  reply: FastifyReply,
  { key }: ShownContest,
  listed: readonly ListedRegistration[],
): Html {
  const { registrations } = messagesOf(reply.request);
  const rows = listed.map((one) => {
    const { username, name, answers, state, madeAt, decidedBy } = one;
    const given = Object.entries(answers).map(
      ([question, answer]) => html`<dt>${question}</dt><dd>${answer}</dd>`,
    );
    const buttons = registrationStates
      .filter((next) => next !== state && next !== 'waiting')
      .map((next) => decisionButton(reply, key, username, next));
    return html`<tr><td><a href="/user/${username}">${name || username}</a></td><td>${given.length > 0 && html`<dl>${given}</dl>`}</td><td>${moment(madeAt)}</td><td>${registrations.states[state]}${decidedBy !== null && html` <span class="quiet">${registrations.by(decidedBy)}</span>`}</td><td class="actions">${buttons}</td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">${registrations.user}</th><th scope="col">${registrations.answers}</th><th scope="col">${registrations.registered}</th><th scope="col">${registrations.state}</th><td></td></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function decisionButton(reply: FastifyReply, key: string, username: string, state: RegistrationState): Html {
  const { registrations } = messagesOf(reply.request);
  const text = registrations.marks[state];
  return html`<form method="post" action="/contest/${key}/registrations/${username}">${csrfField(reply)}<input type="hidden" name="state" value="${state}"><button class="${state === 'approved' ? 'primary' : 'plain'}" aria-label="${registrations.markOf(text, username)}">${text}</button></form>`;
}
