import type { DataListing, ListedCase } from '@tribunal/core/test-data/data-listing';
import type { GeneratedText } from '@tribunal/core/test-data/generated-data';
import { sizeText } from '@tribunal/core/texts/size-text';
import type { FastifyReply } from 'fastify';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { maxTextLength } from '../../../../test-data/editing/open-data-file.ts';
import { defineForm, type Form } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { authoringLinks } from '../authoring-links.ts';
import { fileAddress, warningMarks } from './cases-table.ts';
import { batchField, pointsField } from './read-case-changes.ts';
import { saveFields, saveForm } from './save-fields.ts';
import { fileForm } from './test-data-parts.ts';

export const caseForm = defineForm({
  input: {
    kind: 'source code',
    label: (t) => t.testData.input,
    maxLength: maxTextLength,
    rows: 12,
    isOptional: true,
  },
  output: {
    kind: 'source code',
    label: (t) => t.testData.output,
    hint: (t) => t.testData.newlineHint,
    maxLength: maxTextLength,
    rows: 12,
    isOptional: true,
  },
  points: pointsField,
  batch: batchField,
  sample: { kind: 'flag', label: (t) => t.testData.sample },
  ...saveFields,
});

export interface EditedCase {
  readonly problem: FoundProblem;
  readonly listing: DataListing;
  readonly one: ListedCase;
  readonly number: number;
  /** Null for files that a text field cannot hold. */
  readonly texts: { readonly input: string | null; readonly output: string | null };
  /** What a generator made for it. */
  readonly generated: GeneratedText | null;
}

export function showNewCase(reply: FastifyReply, problem: FoundProblem, shown: ShownForm): FastifyReply {
  const t = messagesOf(reply.request);
  const { testData } = t;
  const { code, name } = problem;
  const look = {
    action: `/problem/${code}/test_data/new_case`,
    button: testData.addCase,
    beside: html` <button name="another" value="1">${testData.addAnother}</button>`,
  };
  const body = html`<h1>${testData.newCaseOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, null)}
<p class="actions"><a href="/problem/${code}/test_data">${testData.allCases}</a></p>
<div class="case-form">${saveForm(reply, caseForm, look, problem, shown)}</div>`;
  return reply.page({ title: testData.newCaseOf(name), body, status: shown.status });
}

export function showCase(reply: FastifyReply, edited: EditedCase, shown: ShownForm): FastifyReply {
  const t = messagesOf(reply.request);
  const { testData } = t;
  const { problem, one, number, listing, texts } = edited;
  const { code, name } = problem;
  const path = `/problem/${code}/test_data`;
  const look = {
    action: `${path}/case/${number}`,
    button: testData.saveCase,
    more: html`<input type="hidden" name="shown" value="1">`,
    beside: html` <button class="danger" name="remove" value="1">${testData.deleteCase}</button>`,
  };
  const body = html`<h1>${testData.caseOf(number, html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, null)}
<p class="actions"><a href="${path}">${testData.allCases}</a>${
    number > 1 && html` <a rel="prev" href="${path}/case/${number - 1}">${testData.previousCase}</a>`
  }${number < listing.cases.length && html` <a rel="next" href="${path}/case/${number + 1}">${testData.nextCase}</a>`}</p>
${fileFacts(reply, edited)}${warningMarks(t, one)}
${edited.generated && generatedPart(t, edited.generated)}
<div class="case-form">${saveForm(reply, fieldsFor(edited), look, problem, shown)}</div>
${(texts.input === null || texts.output === null) && html`<p class="notice">${testData.notEditable}</p>`}
${replaceForms(reply, edited)}`;
  return reply.page({ title: testData.caseOf(number, name), body, status: shown.status });
}

function generatedPart({ testData }: Messages, made: GeneratedText): Html {
  const part = (title: string, text: string, bytes: number) => {
    const isCut = Buffer.byteLength(text) < bytes;
    return html`<div class="sample-part"><h3>${title} <span class="quiet">${sizeText(bytes)}</span></h3><pre><code>${text}${isCut && '…'}</code></pre></div>`;
  };
  return html`<section class="card" id="generated"><h2>${testData.generated}</h2><p class="quiet">${testData.generatedNote}</p>
<div class="sample">${part(testData.input, made.input, made.inputBytes)}${part(testData.output, made.output, made.outputBytes)}</div></section>`;
}

/** Only what can be edited: no text fields for large files, and no points for a case of a batch. */
function fieldsFor({ one, texts }: EditedCase): Form {
  const { input, output, points, ...others } = caseForm;
  return {
    ...(texts.input !== null && { input }),
    ...(texts.output !== null && { output }),
    ...(one.batch === null && { points }),
    ...others,
  };
}

function fileFacts(reply: FastifyReply, { problem, one }: EditedCase): Html {
  const { testData } = messagesOf(reply.request);
  const facts = (['input', 'output'] as const).map((side) => {
    const file = one[side];
    return (
      file &&
      html`<div><dt>${testData[side]}</dt><dd><a href="${fileAddress(problem.code, file.path)}" download>${file.path}</a> ${sizeText(file.bytes)}</dd></div>`
    );
  });
  return html`<dl class="facts">${facts}</dl>`;
}

function replaceForms(reply: FastifyReply, { problem, one }: EditedCase): Html {
  const { testData } = messagesOf(reply.request);
  const forms = (['input', 'output'] as const).map((side) => {
    const file = one[side];
    if (!file) return '';
    const look = {
      action: `/problem/${problem.code}/test_data/files`,
      button: testData.replaceFile,
      look: 'plain',
      idPrefix: `${side}-`,
    } as const;
    const shown = unsentForm({ path: file.path });
    return html`<details><summary>${testData.replaceFile}: ${testData[side]}</summary>${saveForm(reply, fileForm, look, problem, shown)}</details>`;
  });
  return html`<section class="card">${forms}</section>`;
}
