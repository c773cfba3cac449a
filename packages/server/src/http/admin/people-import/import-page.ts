import { importUsersPage } from '@tribunal/contract/pages/administration';
import type { PeopleFile } from '@tribunal/core/accounts/people-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultyLines, importPeople } from '../../../actions/accounts/importing/import-people.ts';
import type { ImportOptions } from '../../../actions/accounts/importing/people-import.ts';
import { siteAddress } from '../../../environment/mail.ts';
import type { Site } from '../../../site.ts';
import { findContestName } from '../../../storage/contests/participating/registered-people.ts';
import { actorOf } from '../../caller/visitor.ts';
import { answerForm, type WrongFields } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { sendAdminPage } from '../admin-layout.ts';
import {
  confirmationForm,
  type ImportValues,
  importForm,
  lineText,
  maxBytes,
  readPeople,
} from './import-form.ts';
import { preview, sendImportJson } from './import-json.ts';
import { importProgress } from './import-progress.ts';
import { faultList, previewTable } from './import-report.ts';
import { importSteps } from './import-steps.ts';

/** Checks a file, shows what it would change, and imports it. Accounts of staff can be in the file, so only superusers import. */
export function mountPeopleImport(app: FastifyInstance, site: Site): void {
  mountPage(app, importUsersPage, {
    upload: { maxBytes, isRefused: async (request, reply) => isRefused(request, reply) },
    get: (request, reply) => (isRefused(request, reply) ? reply : showImport(reply, unsentForm())),
    post: async (request, reply) => {
      if (isRefused(request, reply)) return reply;
      return answerForm(request, reply, {
        form: importForm,
        act: (values) => act(site, request, reply, values),
        show: (shown) => showImport(reply, shown),
      });
    },
  });
}

function isRefused(request: FastifyRequest, reply: FastifyReply): boolean {
  const { caller } = request;
  if (caller.kind === 'session' && !caller.isSuperuser) {
    sendRefused(request, reply, { refusal: 'superusers only' });
    return true;
  }
  return false;
}

async function act(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  values: ImportValues,
): Promise<FastifyReply | WrongFields> {
  const t = messagesOf(request);
  const read = await readPeople(values);
  if ('fault' in read) return { status: 400, faults: { [read.field]: read.fault } };
  const shown = { ...values, file: null, text: read.text };
  const { people: file } = read;
  const { people } = file;
  const options = { ...optionsOf(values), isDryRun: true };
  const checked = await importPeople(site.database, actorOf(request), file, options, site.now());
  if ('refusal' in checked) return wrongName(checked.refusal);
  if ('faults' in checked) return showFaults(request, reply, shown, checked.faults);
  if (textField(request.body, 'step') === 'import') return performImport(site, request, reply, values, file);
  if (wantsJson(request)) return sendData(reply, importUsersPage.post, preview(people, checked));
  const confirmed = { ...shown, step: 'import', updates: values.updates ? 'on' : '' };
  const look = { action: importUsersPage.path, button: t.peopleImport.importNow(people.length) };
  const report = html`${previewTable(t, people, checked)}${postForm(reply, confirmationForm, look, unsentForm(confirmed))}`;
  return showImport(reply, unsentForm(shown), report);
}

function showFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: Readonly<Record<string, unknown>>,
  lines: FaultyLines['faults'],
): FastifyReply | WrongFields {
  if (wantsJson(request))
    return { status: 400, faults: { text: (t) => lines.map((line) => lineText(t, line)).join('\n') } };
  return showImport(reply, { ...unsentForm(shown), status: 400 }, faultList(messagesOf(request), lines));
}

function optionsOf({ contest, organization, updates }: ImportValues): Omit<ImportOptions, 'isDryRun'> {
  return { contest, organization, updates };
}

function wrongName(refusal: 'no such contest' | 'contest is final' | 'no such organization'): WrongFields {
  const field = refusal === 'no such organization' ? 'organization' : 'contest';
  return { status: 400, faults: { [field]: (t) => t.refusals[refusal] } };
}

/** Hashing thousands of passwords takes minutes, so the answer begins at once and reports the progress. */
async function performImport(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  values: ImportValues,
  file: PeopleFile,
): Promise<FastifyReply> {
  const count = file.people.length;
  const steps = importSteps(site, actorOf(request), file, optionsOf(values));
  if (wantsJson(request)) return sendImportJson(request, reply, steps, count);
  const contest = await findContestName(site.database.query, values.contest);
  const heading = { siteName: site.branding.current().name, address: siteAddress(site.settings), contest };
  const t = messagesOf(request);
  const later = importProgress(t, steps, count, heading);
  return sendAdminPage(reply, importUsersPage.path, t.peopleImport.title, html``, { later });
}

function showImport(reply: FastifyReply, shown: ShownForm, report?: Html): FastifyReply {
  const { peopleImport } = messagesOf(reply.request);
  const look = { action: importUsersPage.path, button: peopleImport.check };
  const content = html`${report}<p>${peopleImport.explained}</p>
<section class="card">${postForm(reply, importForm, look, shown)}</section>`;
  return sendAdminPage(reply, importUsersPage.path, peopleImport.title, content, { status: shown.status });
}
