import { saving, testDataPage } from '@tribunal/contract/pages/test-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SaveConditions } from '../../../../actions/problems/test-data/save-data-version.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type { ChangedData } from '../../../../test-data/editing/change-test-data.ts';
import type { Replaced } from '../../../../test-data/editing/replace-test-data.ts';
import type { ProgramFault } from '../../../../test-data/workshop/workshop.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import type { Form, Text } from '../../../forms/form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { type FormLook, postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { sendData } from '../../../reply/page-data.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';

/** What every form asks for that makes a new version of test data. */
export const saveFields = settingsForm(saving, ({ testData }) => ({
  reason: { label: testData.comment, hint: testData.commentHint },
  force: { label: testData.force, hint: testData.forceHint },
}));

/** The version that the page showed is the one that the editor has seen. A program may leave it out. */
export function conditionsOf({ body }: FastifyRequest, force: boolean): SaveConditions {
  return { basedOn: textField(body, 'version') || undefined, isForced: force };
}

/** A form that makes a new version. It asks whether to force that only after it was refused. */
export function saveForm(
  reply: FastifyReply,
  form: Form,
  look: FormLook,
  problem: FoundProblem,
  shown: ShownForm,
): Html {
  const asksForce = shown.content.faults?.force !== undefined || shown.content.sent?.force !== undefined;
  const { force, ...others } = form;
  const sentVersion = textField(shown.content.sent, 'version');
  const version = sentVersion || (problem.dataVersion ?? '');
  const isStale = shown.status === 409 && sentVersion !== '' && sentVersion !== problem.dataVersion;
  const more = html`${look.more}<input type="hidden" name="version" value="${version}">${isStale && staleNote(reply, problem, version)}`;
  return postForm(reply, asksForce && force ? form : others, { ...look, more }, shown);
}

/** A stale page keeps its version, so that nobody overwrites what others saved by pressing the button again. */
function staleNote(reply: FastifyReply, { code }: FoundProblem, version: string): Html {
  const { testData } = messagesOf(reply.request);
  return html`<p class="notice">${testData.stale} <a href="/problem/${code}/versions/?compare=${version}">${testData.seeChanges}</a></p>`;
}

/** Answers a saved change, or says why it was not saved. */
export function answerChange(
  request: FastifyRequest,
  reply: FastifyReply,
  changed: ChangedData | Replaced,
  url: string,
): FastifyReply | Refused | WrongFields {
  if ('casesFault' in changed) {
    const { kind, number } = changed.casesFault;
    if (kind === 'no such case') return { refusal: 'no such case' };
    return { status: 400, faults: { cases: (t) => t.testData.neededBatch(number) } };
  }
  if ('programFaults' in changed) return wrongPrograms(changed.programFaults);
  if ('detail' in changed) return { ...changed, detail: sentence(changed.detail) };
  if ('refusal' in changed) return changed;
  const { version, fault, summary, keptSamples } = changed;
  if (!wantsJson(request))
    return reply.redirect(keptSamples ? `${url}?kept_samples=${keptSamples}` : url, 302);
  const more = fault === null ? { ...summary, ...(keptSamples && { keptSamples }) } : { fault };
  return sendData(reply, testDataPage.post, { url, version, ...more });
}

/** The messages of the compilers, beside the fields of their programs. */
export function wrongPrograms(found: readonly ProgramFault[]): WrongFields {
  const faults: Record<string, Text> = {};
  for (const { field, name, log } of found) faults[field] ??= (t) => t.programs.doesNotCompile(name, log);
  return { status: 400, faults };
}

export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
