import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { casePaths, type DataListing } from '@tribunal/core/test-data/data-listing';
import type { DataSummary } from '@tribunal/core/test-data/generated-data';
import { pointsText } from '@tribunal/core/texts/points-text';
import { sizeText } from '@tribunal/core/texts/size-text';
import type { FastifyReply } from 'fastify';
import type { CurrentSummary, FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { errorList } from '../../../forms/error-list.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { renderForm } from '../../../forms/render-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { pager } from '../../../parts/pager.ts';
import { authoringLinks } from '../authoring-links.ts';
import { batchTable, casesPerPage, casesTable, fileAddress } from './cases-table.ts';
import { checkerForm, checkerNames, checkerValues, optionFields } from './checker-options.ts';
import { rangeForm } from './read-case-changes.ts';
import { saveFields, saveForm, sentence } from './save-fields.ts';
import { type ShownScript, scriptPart } from './script-parts.ts';

export const maxArchiveMegabytes = 64;

export const testDataForm = defineForm({
  test_data: {
    kind: 'archive',
    label: (t) => t.problems.archive,
    hint: (t) => t.problems.archiveHint(maxArchiveMegabytes),
    accept: '.zip,application/zip',
  },
  ...saveFields,
});

export const fileForm = defineForm({
  path: { kind: 'text', label: (t) => t.testData.path, maxLength: 200 },
  file: {
    kind: 'file',
    label: (t) => t.testData.file,
    hint: (t) => t.testData.fileHint(maxArchiveMegabytes),
  },
  ...saveFields,
});

/** The forms of the page. At most one of them was sent. */
export type DataFormName = 'upload' | 'cases' | 'checker' | 'file' | 'script';

interface DataPage {
  readonly problem: FoundProblem;
  readonly listing: DataListing | null;
  readonly files: readonly DataFile[];
  readonly page: number;
  readonly sent: { readonly form: DataFormName; readonly shown: ShownForm } | null;
  /** Some verdicts are based on earlier data. */
  readonly hasOutdated: boolean;
  /** Samples that the last upload did not contain. */
  readonly keptSamples: number;
  readonly script: ShownScript;
}

export function testDataBody(reply: FastifyReply, page: DataPage): Html {
  const t = messagesOf(reply.request);
  const { problems, testData } = t;
  const { problem, listing, sent } = page;
  const { code, name, data } = problem;
  const shownOf = (form: DataFormName) => (sent?.form === form ? sent.shown : null);
  const upload = { action: `/problem/${code}/test_data`, button: problems.replaceTestData };
  return html`<h1>${problems.testDataOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'test_data')}
${page.keptSamples > 0 && html`<p class="notice">${testData.keptSamples(page.keptSamples)}</p>`}
${page.hasOutdated && html`<p class="notice">${testData.hasOutdated} <a href="/rejudges/new?problem=${code}&amp;outdated=on">${t.rejudging.rejudgeOutdated}</a></p>`}
${data ? dataFacts(t, data) : html`<p class="notice">${problems.noTestData}</p>`}
<p class="actions"><a class="button" href="/problem/${code}/test_data/new_case">${testData.addCase}</a></p>
${listing && casesPart(reply, page, listing, shownOf('cases'))}
${(listing || !data) && checkerPart(reply, page, shownOf('checker'))}
${scriptPart(reply, problem, page.script, shownOf('script'))}
${data && filesPart(reply, page, shownOf('file'))}
<section class="card" id="upload"><h2>${testData.upload}</h2><p class="quiet">${testData.uploadNote}</p>
${saveForm(reply, testDataForm, upload, problem, shownOf('upload') ?? unsentForm())}</section>`;
}

function casesPart(
  reply: FastifyReply,
  { problem, page }: DataPage,
  listing: DataListing,
  shown: ShownForm | null,
): Html {
  const t = messagesOf(reply.request);
  const { problems, testData } = t;
  const { code } = problem;
  const warned = listing.cases.flatMap(({ input, output }, index) =>
    [input, output].some((file) => file && file.warnings.length > 0) ? [index + 1] : [],
  );
  const links = warned
    .slice(0, maxWarned)
    .map((number) => html` <a href="/problem/${code}/test_data/case/${number}">${number}</a>`);
  const content = shown?.content ?? {};
  const ofCases = content.faults?.cases?.(t);
  const path = `/problem/${code}/test_data`;
  const before = html`${ofCases && errorList([ofCases])}<p class="quiet">${testData.casesNote}</p>${casesTable(t, code, listing, page, content)}
${pager(t, { path, page, hasMore: page * casesPerPage < listing.cases.length })}${batchTable(t, listing, content)}`;
  const look = {
    action: `${path}/cases?page=${page}`,
    button: testData.saveCases,
    idPrefix: 'cases-',
    before,
  };
  return html`<section class="case-section" id="cases"><h2>${problems.cases}</h2>
${warned.length > 0 && html`<p class="notice warning">${testData.warningsFound(warned.length)}${links}${warned.length > maxWarned && ' …'}</p>`}
${saveForm(reply, saveFields, look, problem, shown ?? unsentForm())}
<details${content.faults?.range && html` open`}><summary>${testData.manyCases}</summary>${saveForm(reply, { ...rangeForm, ...saveFields }, { ...look, before: null, idPrefix: 'range-' }, problem, shown ?? unsentForm())}</details></section>`;
}

const maxWarned = 30;

function checkerPart(reply: FastifyReply, { problem, listing }: DataPage, shown: ShownForm | null): Html {
  const t = messagesOf(reply.request);
  const { testData } = t;
  const checker = listing?.checker ?? problem.checker;
  const given = shown ?? unsentForm(checkerValues(checker));
  const rendering = { t, zone: 'UTC', idPrefix: undefined };
  const groups = checkerNames.map((name) => {
    const fields = optionFields(name);
    if (Object.keys(fields).length === 0) return '';
    return html`<fieldset data-checker="${name}"><legend>${testData.optionsOf(name)}</legend>${renderForm(fields, given.content, rendering)}</fieldset>
`;
  });
  const choice = renderForm({ checker: checkerForm.checker! }, given.content, rendering);
  const look = {
    action: `/problem/${problem.code}/test_data/checker`,
    button: testData.saveChecker,
    idPrefix: 'checker-',
    before: html`${choice}${groups}`,
  };
  return html`<section class="card checker-options" id="checker"><h2>${testData.checker}</h2><p class="quiet">${testData.checkerNote}</p>
${saveForm(reply, saveFields, look, problem, given)}</section>`;
}

function filesPart(
  reply: FastifyReply,
  { problem, listing, files }: DataPage,
  shown: ShownForm | null,
): Html {
  const t = messagesOf(reply.request);
  const { testData, problems } = t;
  const ofCases = listing ? casePaths(listing) : new Set<string>();
  const others = files.filter(({ path }) => !ofCases.has(path)).slice(0, maxFiles);
  const action = `/problem/${problem.code}/test_data/files`;
  const rows = others.map(
    ({ path, bytes }) =>
      html`<tr><th scope="row"><a href="${fileAddress(problem.code, path)}" download>${path}</a></th><td>${sizeText(bytes)}</td><td>${path !== 'init.yml' && html`<button class="plain" name="remove" value="${path}" aria-label="${testData.remove} ${path}">${testData.remove}</button>`}</td></tr>
`,
  );
  const look = { action, button: testData.addFile, idPrefix: 'file-' };
  return html`<section class="card" id="files"><h2>${testData.otherFiles}</h2><p class="quiet">${testData.otherFilesNote}</p>
<form method="post" action="${action}">${csrfField(reply)}<input type="hidden" name="version" value="${problem.dataVersion}">
<div class="scroll"><table><thead><tr><th scope="col">${testData.path}</th><th scope="col">${problems.size}</th><td></td></tr></thead><tbody>${rows}</tbody></table></div></form>
<details${shown && html` open`}><summary>${testData.addFile}</summary>${saveForm(reply, fileForm, look, problem, shown ?? unsentForm())}</details></section>`;
}

const maxFiles = 500;

function dataFacts(t: Messages, { summary, fault }: CurrentSummary): Html {
  return fault === null ? facts(t, summary) : html`<p class="notice">${sentence(fault)}</p>`;
}

function facts(
  { problems }: Messages,
  { cases, batches, points, pretests, isInteractive, stockFault }: DataSummary,
): Html {
  return html`<dl class="facts">
<div><dt>${problems.cases}</dt><dd>${cases}</dd></div>
<div><dt>${problems.batches}</dt><dd>${batches}</dd></div>
<div><dt>${problems.points}</dt><dd>${pointsText(points)}</dd></div>
${pretests > 0 && html`<div><dt>${problems.pretests}</dt><dd>${pretests}</dd></div>`}
${isInteractive && html`<div><dt>${problems.interactive}</dt><dd>${problems.yes}</dd></div>`}
</dl>${stockFault !== undefined && html`<p class="quiet">${sentence(stockFault)}</p>`}`;
}
