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
  const { id } = submission;
  const why = whyLimit(t, submission, { ...facts, runs });
  const isMeasured = facts.measurements?.runs != null;
  const known = shownFacts(t, facts);
  return html`<h1>${t.measurements.title(id)}</h1>
<p>${t.measurements.backTo(html`<a href="/submission/${id}">${t.submissions.submission(id)}</a>`)}</p>
${why && html`<p class="notice" role="status">${why}</p>`}
${known.length > 0 && html`<dl class="facts">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`}
${runs.length > 0 ? runTable(t, runs, facts.measurements?.timeLimit ?? null) : html`<p class="empty">${t.measurements.none}</p>`}
${runs.length > 0 && html`<p class="quiet">${isMeasured ? t.measurements.explained : t.measurements.notReported}</p>`}`;
}

function shownFacts(t: Messages, { judge, toolchain, measurements }: JudgingFacts): [string, HtmlValue][] {
  const facts: [string, HtmlValue][] = [];
  if (judge !== null) facts.push([t.measurements.judge, judge]);
  if (toolchain) facts.push([t.measurements.compiler, toolchainText(toolchain)]);
  const digest = printableText(toolchain?.digest ?? '');
  if (digest)
    facts.push([t.measurements.digest, html`<code title="${digest}">${digest.slice(0, 12)}</code>`]);
  if (!measurements) return facts;
  const { timeLimit, memoryLimit, slots, cores } = measurements;
  facts.push(
    [t.measurements.timeLimit, secondsText(timeLimit, 2)],
    [t.measurements.memoryLimit, memoryText(memoryLimit, 0)],
  );
  if (slots !== null) facts.push([t.measurements.slots, slots]);
  if (cores !== null) facts.push([t.measurements.cores, cores.join(', ')]);
  return facts;
}

function runTable(t: Messages, runs: readonly ShownRun[], limit: number | null): Html {
  const line = (run: ShownRun) => {
    const { result } = run;
    return html`<tr><th scope="row" data-label="${t.measurements.testCase}">${run.case}</th><td data-label="${t.measurements.attempt}">${run.attempt}</td><td data-label="${t.measurements.result}"><span class="verdict ${result}" title="${t.submissions.verdicts[result]}">${result}</span></td><td class="number" data-label="${t.measurements.cpu}">${secondsText(run.cpu, 3)}${cpuMeter(t, run.cpu, limit)}</td><td class="number" data-label="${t.measurements.wall}">${optionalSeconds(run.wall)}</td><td class="number" data-label="${t.measurements.waited}">${optionalSeconds(run.waited)}</td><td class="number" data-label="${t.measurements.memory}">${memoryText(run.memory, 2)}</td><td data-label="${t.measurements.endedBy}">${t.measurements.reasons[run.reason] ?? printableText(run.reason)}</td><td class="number" data-label="${t.measurements.core}">${run.core}</td></tr>
`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${t.measurements.link}"><table class="stacked measurements">
<thead><tr><th scope="col">${t.measurements.testCase}</th><th scope="col">${t.measurements.attempt}</th><th scope="col">${t.measurements.result}</th><th scope="col" class="number">${t.measurements.cpu}</th><th scope="col" class="number">${t.measurements.wall}</th><th scope="col" class="number">${t.measurements.waited}</th><th scope="col" class="number">${t.measurements.memory}</th><th scope="col">${t.measurements.endedBy}</th><th scope="col" class="number">${t.measurements.core}</th></tr></thead>
<tbody>${runs.map(line)}</tbody></table></div>`;
}

/** Empty cells are hidden on small screens. */
function optionalSeconds(seconds: number | null): string {
  return seconds === null ? '' : secondsText(seconds, 3);
}

function cpuMeter(t: Messages, cpu: number, limit: number | null): Html | false {
  if (limit === null) return false;
  const label = t.measurements.ofLimit(Math.round((100 * cpu) / limit));
  return html` <meter min="0" max="${limit}" high="${0.9 * limit}" optimum="0" value="${Math.min(cpu, limit)}" title="${label}" aria-label="${label}"></meter>`;
}
