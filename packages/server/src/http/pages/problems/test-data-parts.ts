import type { FastifyReply } from 'fastify';
import type { TestData } from '../../../problem-data/test-data.ts';
import type { FoundProblem } from '../../../storage/problems/edited-problem.ts';
import { errorList } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { pointsText } from '../../html/verdict-words.ts';
import { csrfField } from '../../request/check-csrf.ts';

export function testDataBody(
  reply: FastifyReply,
  { code, name, hasStoredCases }: FoundProblem,
  found: TestData | { readonly fault: string },
  errors: readonly string[],
): Html {
  return html`<h1>Test data of <a href="/problem/${code}">${name}</a></h1>
${'fault' in found ? html`<p class="notice">${sentence(found.fault)}</p>` : facts(found)}
${!('fault' in found) && !hasStoredCases && html`<p class="quiet">The data lies in the problem’s folder alone: a snapshot does not carry it.</p>`}
${uploadForm(reply, code, errors)}
<p><a href="/problem/${code}/manage/submission/rejudge/preview">Judge all submissions again …</a></p>`;
}

function facts({ cases, batches, points, pretests, isInteractive }: TestData): Html {
  return html`<dl class="facts">
<div><dt>Cases</dt><dd>${cases}</dd></div>
<div><dt>Batches</dt><dd>${batches}</dd></div>
<div><dt>Points</dt><dd>${pointsText(points)}</dd></div>
${pretests > 0 && html`<div><dt>Pretests</dt><dd>${pretests}</dd></div>`}
${isInteractive && html`<div><dt>Interactive</dt><dd>yes</dd></div>`}
</dl>`;
}

function uploadForm(reply: FastifyReply, code: string, errors: readonly string[]): Html {
  return html`<form class="card" method="post" action="/problem/${code}/test_data" enctype="multipart/form-data">${csrfField(reply)}
${errorList(errors.map(sentence))}
<p class="field"><label for="id_test_data">Replace it by a zip file</label>
<input id="id_test_data" name="test_data" type="file" accept=".zip,application/zip" required aria-describedby="hint_test_data">
<small id="hint_test_data">With an init.yml, or with numbered pairs of files such as 1.in and 1.out alone. At most 64 MB.</small></p>
<p class="actions"><button class="primary">Replace</button></p></form>`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
