import { type ScoreRule, scoreRules } from '@tribunal/core/judging/grading';
import type { DataListing, ListedCase, ListedFile } from '@tribunal/core/test-data/data-listing';
import { pointsText } from '@tribunal/core/texts/points-text';
import { sizeText } from '@tribunal/core/texts/size-text';
import { errorList } from '../../../forms/error-list.ts';
import type { FormContent } from '../../../forms/form-content.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

export const casesPerPage = 100;

/** The cases of one page of the list, with fields to edit them. */
export function casesTable(
  t: Messages,
  code: string,
  { cases }: DataListing,
  page: number,
  content: FormContent,
): Html {
  const { testData } = t;
  const first = (page - 1) * casesPerPage;
  const rows = cases
    .slice(first, first + casesPerPage)
    .map((one, index) => caseRow(t, code, one, first + index + 1, content));
  return html`<div class="scroll"><table class="case-table stacked">
<thead><tr><th scope="col">${testData.number}</th><th scope="col">${testData.input}</th><th scope="col">${testData.output}</th><th scope="col">${testData.warnings}</th><th scope="col">${testData.position}</th><th scope="col">${testData.points}</th><th scope="col">${testData.batch}</th><th scope="col">${testData.sample}</th><th scope="col">${testData.pretest}</th><th scope="col">${testData.remove}</th></tr></thead>
<tbody data-ordered>${rows}</tbody></table></div>`;
}

function caseRow(t: Messages, code: string, one: ListedCase, number: number, content: FormContent): Html {
  const { testData } = t;
  const name = (field: string) => `cases-${number}-${field}`;
  const sent = content.sent && Object.hasOwn(content.sent, name('shown')) ? content.sent : null;
  const text = (field: string, value: string) => (sent ? String(sent[name(field)] ?? '') : value);
  const isTicked = (field: string, value: boolean) => (sent ? sent[name(field)] === 'on' : value);
  const input = (field: string, label: string, value: string) =>
    numberInput(name(field), `${label} ${number}`, text(field, value), content.faults?.[name(field)]?.(t));
  const box = (field: string, label: string, value: boolean) =>
    html`<input type="checkbox" name="${name(field)}" value="on" aria-label="${label} ${number}"${isTicked(field, value) && html` checked`}>`;
  const points = pointsText(one.points);
  return html`<tr${one.batch !== null && html` class="batched"`}><th scope="row"><a href="/problem/${code}/test_data/case/${number}">${number}</a><input type="hidden" name="${name('shown')}" value="1"></th>
<td data-label="${testData.input}">${fileLink(t, code, one.input)}</td><td data-label="${testData.output}">${fileLink(t, code, one.output)}</td><td>${warningMarks(t, one)}</td>
<td data-label="${testData.position}">${input('position', testData.position, String(number))}</td>
<td data-label="${testData.points}">${one.batch === null ? input('points', testData.points, points) : html`<span class="quiet">${testData.pointsOfBatch}</span>`}</td>
<td data-label="${testData.batch}">${input('batch', testData.batch, one.batch === null ? '' : String(one.batch))}</td>
<td data-label="${testData.sample}">${box('sample', testData.sample, one.isSample)}</td><td data-label="${testData.pretest}">${box('pretest', testData.pretest, one.isPretest)}</td><td data-label="${testData.remove}">${box('remove', testData.remove, false)}</td></tr>
`;
}

function numberInput(name: string, label: string, value: string, fault: string | undefined): Html {
  return html`<input name="${name}" value="${value}" size="4" inputmode="decimal" autocomplete="off" aria-label="${label}"${fault !== undefined && html` aria-invalid="true" aria-describedby="error_${name}"`}>${
    fault !== undefined && html`<div id="error_${name}">${errorList([fault])}</div>`
  }`;
}

export function fileAddress(code: string, path: string, version?: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `/problem/${code}/test_data/files/${encoded}${version === undefined ? '' : `?version=${version}`}`;
}

function fileLink({ testData }: Messages, code: string, file: ListedFile | null): Html {
  if (!file) return html`<span class="quiet">${testData.none}</span>`;
  return html`<a href="${fileAddress(code, file.path)}" title="${file.path}" download>${sizeText(file.bytes)}</a>`;
}

export function warningMarks({ testData }: Messages, { input, output }: ListedCase): Html {
  const names = (file: ListedFile | null) =>
    (file?.warnings ?? []).map((warning) => testData.warningNames[warning]).join(', ');
  const [ofInput, ofOutput] = [names(input), names(output)];
  return html`${ofInput !== '' && html`<span class="warned">${testData.ofInput(ofInput)}</span>`}${
    ofOutput !== '' && html`<span class="warned">${testData.ofOutput(ofOutput)}</span>`
  }`;
}

/** The batches with their points and dependencies. Empty if there are none. */
export function batchTable(t: Messages, { batches }: DataListing, content: FormContent): Html {
  if (batches.length === 0) return html``;
  const { testData, problems } = t;
  const rows = batches.map(({ points, cases, dependencies, scoreRule }, index) => {
    const number = index + 1;
    const input = (field: string, label: string, value: string) => {
      const name = `batches-${number}-${field}`;
      const shown = content.sent ? String(content.sent[name] ?? '') : value;
      return numberInput(name, `${label} ${number}`, shown, content.faults?.[name]?.(t));
    };
    return html`<tr><th scope="row">${number}</th><td class="number">${cases}</td><td>${input('points', testData.points, pointsText(points))}</td><td>${input('dependencies', testData.dependsOn, dependencies.join(', '))}</td><td>${ruleChoice(t, number, scoreRule, content)}</td></tr>
`;
  });
  return html`<h3>${testData.batchesTitle}</h3><p class="quiet">${testData.batchesNote}</p>
<div class="scroll"><table class="case-table"><thead><tr><th scope="col">${testData.batch}</th><th scope="col" class="number">${problems.cases}</th><th scope="col">${testData.points}</th><th scope="col">${testData.dependsOn}</th><th scope="col">${testData.scoreRule}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function ruleChoice({ testData }: Messages, number: number, current: ScoreRule, { sent }: FormContent): Html {
  const name = `batches-${number}-rule`;
  const chosen = sent ? sent[name] : current;
  const options = scoreRules.map(
    (rule) =>
      html`<option value="${rule}"${rule === chosen && html` selected`}>${testData.scoreRules[rule]}</option>`,
  );
  return html`<select name="${name}" aria-label="${testData.scoreRule} ${number}">${options}</select>`;
}
