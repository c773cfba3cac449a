import { measurementsPage } from '@tribunal/contract/pages/judging';
import { printableText } from '@tribunal/core/texts/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { isInJuryOf } from '../../../storage/submissions/jury/jury-membership.ts';
import {
  findJudgingFacts,
  type JudgingFacts,
  runsOf,
  type ShownRun,
} from '../../../storage/submissions/measurements-view.ts';
import {
  areCasesVisible,
  type ShownSubmission,
  shownCases,
} from '../../../storage/submissions/submission-view.ts';
import { type Html, type HtmlValue, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { memoryText, secondsText } from '../../parts/verdict-words.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { findReadable } from '../find-readable.ts';
import { toolchainText } from './toolchain-text.ts';
import { whyLimit } from './why-limit.ts';

export function mountMeasurements(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, measurementsPage, {
    get: async (request, reply) => {
      const submission = await findReadable(site, request, reply);
      if (!submission) return reply;
      if (!(await maySeeMeasurements(site, request, submission)))
        return sendRefusal(request, reply, pageErrors.forbidden);
      const facts = await findJudgingFacts(database, submission.id);
      const runs = runsOf(await shownCases(database, submission), facts.measurements);
      if (wantsJson(request)) {
        const { slots = null, cores = null, timeLimit = null, memoryLimit = null } = facts.measurements ?? {};
        const object = { ...facts, slots, cores, timeLimit, memoryLimit, runs };
        return sendData(reply, measurementsPage.get, { object });
      }
      const t = messagesOf(request);
      const title = t.measurements.title(submission.id);
      return reply.page({ title, body: body(t, submission, facts, runs) });
    },
  });
}

/** The jury and the owner, as far as they see test cases. */
export async function maySeeMeasurements(
  { database }: Pick<Site, 'database'>,
  { caller }: Pick<FastifyRequest, 'caller'>,
  submission: ShownSubmission,
): Promise<boolean> {
  if (!areCasesVisible(submission) || caller.kind === 'guest') return false;
  if (caller.userId === submission.userId || submission.isRejudgeable) return true;
  return isInJuryOf(database, caller, submission.id);
}

function body(
  t: Messages,
  submission: ShownSubmission,
  facts: JudgingFacts,
  runs: readonly ShownRun[],
): Html {
  const { measurements: words, submissions } = t;
  const { id } = submission;
  const why = whyLimit(t, submission, { ...facts, runs });
  const isMeasured = facts.measurements?.runs != null;
  return html`<h1>${words.title(id)}</h1>
<p>${words.backTo(html`<a href="/submission/${id}">${submissions.submission(id)}</a>`)}</p>
${why && html`<p class="notice" role="status">${why}</p>`}
<dl class="facts">${shownFacts(t, facts).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${runs.length > 0 ? runTable(t, runs, facts.measurements?.timeLimit ?? null) : html`<p class="empty">${words.none}</p>`}
<p class="quiet">${isMeasured ? words.explained : words.notReported}</p>`;
}

function shownFacts(
  { measurements: words }: Messages,
  { judge, toolchain, measurements }: JudgingFacts,
): [string, HtmlValue][] {
  const facts: [string, HtmlValue][] = [];
  if (judge !== null) facts.push([words.judge, judge]);
  if (toolchain) facts.push([words.compiler, toolchainText(toolchain)]);
  const digest = printableText(toolchain?.digest ?? '');
  if (digest) facts.push([words.digest, html`<code title="${digest}">${digest.slice(0, 12)}</code>`]);
  if (!measurements) return facts;
  const { timeLimit, memoryLimit, slots, cores } = measurements;
  facts.push([words.timeLimit, secondsText(timeLimit, 2)], [words.memoryLimit, memoryText(memoryLimit, 0)]);
  if (slots !== null) facts.push([words.slots, slots]);
  if (cores !== null) facts.push([words.cores, cores.join(', ')]);
  return facts;
}

function runTable(
  { measurements: words, submissions }: Messages,
  runs: readonly ShownRun[],
  limit: number | null,
): Html {
  const line = (run: ShownRun) => {
    const { result } = run;
    return html`<tr><th scope="row" data-label="${words.testCase}">${run.case}</th><td data-label="${words.attempt}">${run.attempt}</td><td data-label="${words.result}"><span class="verdict ${result}" title="${submissions.verdicts[result]}">${result}</span></td><td class="number" data-label="${words.cpu}">${secondsText(run.cpu, 3)}${cpuMeter(words, run.cpu, limit)}</td><td class="number" data-label="${words.wall}">${optionalSeconds(run.wall)}</td><td class="number" data-label="${words.waited}">${optionalSeconds(run.waited)}</td><td class="number" data-label="${words.memory}">${memoryText(run.memory, 2)}</td><td data-label="${words.endedBy}">${words.reasons[run.reason] ?? printableText(run.reason)}</td><td class="number" data-label="${words.core}">${run.core}</td></tr>
`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${words.link}"><table class="stacked measurements">
<thead><tr><th scope="col">${words.testCase}</th><th scope="col">${words.attempt}</th><th scope="col">${words.result}</th><th scope="col" class="number">${words.cpu}</th><th scope="col" class="number">${words.wall}</th><th scope="col" class="number">${words.waited}</th><th scope="col" class="number">${words.memory}</th><th scope="col">${words.endedBy}</th><th scope="col" class="number">${words.core}</th></tr></thead>
<tbody>${runs.map(line)}</tbody></table></div>`;
}

/** Empty cells are hidden on small screens. */
function optionalSeconds(seconds: number | null): string {
  return seconds === null ? '' : secondsText(seconds, 3);
}

function cpuMeter(words: Messages['measurements'], cpu: number, limit: number | null): Html | false {
  if (limit === null) return false;
  const label = words.ofLimit(Math.round((100 * cpu) / limit));
  return html` <meter min="0" max="${limit}" high="${0.9 * limit}" optimum="0" value="${Math.min(cpu, limit)}" title="${label}" aria-label="${label}"></meter>`;
}
