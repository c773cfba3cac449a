import type { Result } from '@tribunal/core/judging/verdicts';
import { expectationName, type Surprise } from '@tribunal/core/test-data/expectations';
import { pointsText } from '@tribunal/core/texts/points-text';
import { printableText } from '@tribunal/core/texts/text';
import type { FastifyReply } from 'fastify';
import type {
  SolutionReport,
  VerificationReport,
} from '../../../../actions/problems/verification/verification-report.ts';
import type { ProvisionalLimit } from '../../../../storage/problems/verification/derived-time-limits.ts';
import type { StoredSolution } from '../../../../storage/problems/verification/solutions.ts';
import type { VerificationState } from '../../../../storage/problems/verification/verification-state.ts';
import type { Verification } from '../../../../storage/problems/verification/verifications.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { memoryText, secondsText } from '../../../parts/verdict-words.ts';
import { partVersion } from '../../part-version.ts';

interface VerifiedSolutions {
  readonly state: VerificationState;
  readonly solutions: readonly StoredSolution[];
  readonly verification: Verification | null;
  readonly report: VerificationReport | null;
  readonly limit: ProvisionalLimit | null;
}

/** The state of the verification, its results and the solutions. A script keeps it current. */
export function solutionsBody(
  reply: FastifyReply,
  code: string,
  { state, solutions, verification, report, limit }: VerifiedSolutions,
): Html {
  const t = messagesOf(reply.request);
  const results = html`${stateNotice(t, state)}
${limit && html`<p class="notice">${t.verification.provisionalLimit(limit.provisional, limit.factor, limit.resolution)}</p>`}
${solutionTable(t, code, solutions, report)}
${report && checkPart(t, report)}
${report && verification && report.suggested.length > 0 && suggestionPart(reply, code, verification, report)}
${report && report.judges.length > 0 && html`<p>${t.verification.margins(report.judges.map(({ judge, ratio }) => [judge, ratio.toFixed(1)]))}</p>`}
${verification && html`<p class="quiet">${t.verification.dataVersion(html`<a href="/problem/${code}/versions/"><code>${verification.dataVersion.slice(0, 10)}</code></a>`, moment(verification.requestedAt))}</p>`}`;
  return html`<p class="quiet">${t.verification.explanation}</p>
<div id="verification" data-refresh="${partVersion([state, solutions, report, limit])}">${results}</div>
<p class="actions"><a href="/problem/${code}/solutions/matrix">${t.verification.matrix}</a> <a href="/problem/${code}/stress">${t.stress.title}</a></p>
${postButton(reply, `/problem/${code}/solutions/verify`, t.verification.runAll, 'primary')}`;
}

const looks: Readonly<Record<VerificationState, string>> = {
  verified: 'notice good',
  failed: 'notice warning',
  'in progress': 'notice',
  unverified: 'notice',
};

function stateNotice({ verification }: Messages, state: VerificationState): Html {
  return html`<p class="${looks[state]}" role="status"><b>${verification.states[state]}</b>. ${verification.explainedStates[state]}</p>`;
}

function solutionTable(
  t: Messages,
  code: string,
  solutions: readonly StoredSolution[],
  report: VerificationReport | null,
): Html {
  const { verification } = t;
  if (solutions.length === 0) return html`<p>${verification.noSolutions}</p>`;
  const rows = solutions.map((solution) => {
    const found = report?.solutions.find((one) => one.solution.id === solution.id) ?? null;
    return html`<tr><th scope="row"><a href="/problem/${code}/solutions/${solution.id}">${solution.name}</a>${
      solution.note && html` <span class="quiet">${solution.note}</span>`
    }</th><td data-label="${verification.language}">${solution.languageName ?? verification.noLanguage}</td><td data-label="${verification.expected}">${expectedText(t, solution)}</td>${resultCells(t, found)}</tr>
`;
  });
  return html`<div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${verification.name}</th><th scope="col">${verification.language}</th><th scope="col">${verification.expected}</th><th scope="col">${verification.result}</th><th scope="col" class="number">${verification.points}</th><th scope="col" class="number">${verification.time}</th><th scope="col" class="number">${verification.memory}</th><th scope="col">${verification.finding}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function expectedText({ verification }: Messages, solution: StoredSolution): string {
  const name = expectationName(solution);
  const verdict =
    name === null
      ? verification.asImported(solution.permitted.join(', '), solution.required.join(', '))
      : verification.expectations[name];
  const points = solution.points === null ? [] : [`${verification.points}: ${pointsText(solution.points)}`];
  const ratio =
    solution.timeRatio === null ? [] : [`≤ ${verification.ofLimit(Math.round(100 * solution.timeRatio))}`];
  const groups = solution.groups.map(
    ({ batch, expected }) => `${verification.group(batch)}: ${verification.expectations[expected]}`,
  );
  return [verdict, ...points, ...ratio, ...groups].join('; ');
}

function resultCells(t: Messages, report: SolutionReport | null): Html {
  const { verification, submissions } = t;
  if (!report?.judged) {
    const text = report
      ? verification.runStates[report.state === 'running' ? 'running' : 'waiting']
      : verification.notRun;
    return html`<td class="quiet" data-label="${verification.result}">${text}</td><td></td><td></td><td></td><td></td>`;
  }
  const { judged, surprises, groups, memory, notRun } = report;
  const nameOf = (one: Surprise) =>
    one === 'group' ? verification.surprisingGroups(groups) : verification.surprises[one];
  const detail = notRun ? verification.notRunReasons[notRun] : report.detail;
  const percent = Math.round((100 * judged.time) / judged.timeLimit);
  const isScored = judged.total > 0;
  return html`<td data-label="${verification.result}"><span class="case-row"><span class="case-${judged.result}" title="${submissions.verdicts[judged.result as Result]}">${judged.result}</span></span></td>
<td class="number" data-label="${verification.points}">${isScored && `${pointsText(judged.points)}/${pointsText(judged.total)}`}</td>
<td class="number" data-label="${verification.time}">${isScored && html`${secondsText(judged.time, 3)} <span class="quiet">${verification.ofLimit(percent)}</span>`}</td>
<td class="number" data-label="${verification.memory}">${memory !== null && memoryText(memory, 1)}</td><td data-label="${verification.finding}">${
    surprises.length === 0
      ? verification.asExpected
      : surprises.map((one) => html`<span class="mark wrong">${nameOf(one)}</span> `)
  }${detail && html` <span class="quiet">${printableText(detail)}</span>`}</td>`;
}

function checkPart({ verification }: Messages, { validators, findings }: VerificationReport): Html {
  if (validators === null && findings.length === 0) return html``;
  const rows = findings.map(
    ({ case: one, program, message }) =>
      html`<tr><th scope="row">${one === null ? verification.wholeData : verification.caseNumber(one)}</th><td>${program && html`<code>${program}</code>`}</td><td>${printableText(message)}</td></tr>
`,
  );
  const clean = validators ? verification.allValid(validators) : verification.noValidators;
  return html`<section class="card"><h2>${verification.validators}</h2>
${findings.length === 0 ? html`<p>${clean}</p>` : html`<div class="scroll"><table><tbody>${rows}</tbody></table></div>`}</section>`;
}

function suggestionPart(
  reply: FastifyReply,
  code: string,
  { id, endedAt }: Verification,
  { suggested }: VerificationReport,
): Html {
  const { verification } = messagesOf(reply.request);
  const rows = suggested.map(
    ({ language, slowest, suggested: limit }) =>
      html`<tr><th scope="row">${language}</th><td class="number">${secondsText(slowest, 3)}</td><td class="number">${secondsText(limit, 1)}</td></tr>
`,
  );
  return html`<section class="card"><h2>${verification.suggestedLimits}</h2><p class="quiet">${verification.suggestionRule}</p>
<div class="scroll"><table><thead><tr><th scope="col">${verification.language}</th><th scope="col" class="number">${verification.slowest}</th><th scope="col" class="number">${verification.suggested}</th></tr></thead><tbody>${rows}</tbody></table></div>${
    endedAt !== null &&
    html`<p class="quiet">${verification.applyNote}</p>${postForm(
      reply,
      {},
      {
        action: `/problem/${code}/solutions/limits`,
        button: verification.applyLimits,
        look: 'plain',
        more: html`<input type="hidden" name="verification" value="${id}">`,
      },
    )}`
  }</section>`;
}
