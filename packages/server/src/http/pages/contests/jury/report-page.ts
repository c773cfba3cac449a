import { reportPage } from '@tribunal/contract/pages/similar-sources';
import { clockText } from '@tribunal/core/texts/clock-text';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import { type ContestReport, contestReport } from '../../../../storage/contests/contest-report.ts';
import {
  type ProblemStatistics,
  problemStatistics,
} from '../../../../storage/contests/problem-statistics.ts';
import { type Html, type HtmlValue, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { findContestOfPath } from '../contest-page.ts';
import { statisticsPart } from './statistics-part.ts';

/** How a contest went, for its jury: the true figures. */
export function mountReport(app: FastifyInstance, site: Site): void {
  mountPage(app, reportPage, {
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      if (!contest.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const problems = await problemStatistics(site.database, contest);
      const report = await contestReport(site.database, contest.id);
      if (wantsJson(request)) return sendData(reply, reportPage.get, { object: dataOf(problems, report) });
      const t = messagesOf(request);
      const title = t.report.titleOf(contest.name);
      const body = html`<h1>${title}</h1>
<p><a href="/contest/${contest.key}/jury/">${t.jury.title}</a></p>
${statisticsPart(reply, problems)}
${firstSolvesTable(t, problems, report)}
${languageTable(t, report)}
${organizationTable(t, report)}`;
      return reply.page({ title, contest, body });
    },
  });
}

function dataOf(
  problems: readonly ProblemStatistics[],
  { firstSolves, languages, organizations }: ContestReport,
) {
  return {
    problems: problems.map(({ code, label, submissions, tried, solved, verdicts }) => {
      const first = firstSolves.get(code);
      return {
        ...{ code, label, submissions, tried, solved },
        verdicts: Object.fromEntries(verdicts.map(({ result, count }) => [result, count])),
        firstSolve: first ? { username: first.username, seconds: first.seconds } : null,
      };
    }),
    languages,
    organizations,
  };
}

function firstSolvesTable(
  { report }: Messages,
  problems: readonly ProblemStatistics[],
  { firstSolves }: ContestReport,
): Html {
  const rows = problems.map(({ code, label, name }) => {
    const first = firstSolves.get(code);
    const solver = first
      ? html`<a href="/user/${first.username}">${first.name || first.username}</a>`
      : report.nobody;
    const values = [solver, first ? clockText(first.seconds) : ''];
    return { title: html`<b>${label}</b> ${name}`, values };
  });
  return html`<section><h2>${report.firstSolves}</h2>${table(report.problem, [report.contestant, report.time], rows)}</section>`;
}

function languageTable({ report }: Messages, { languages }: ContestReport): Html {
  const rows = languages.map(({ name, submissions, accepted, contestants }) => ({
    title: name,
    values: [submissions, accepted, contestants],
  }));
  const numbers = [report.submissions, report.accepted, report.contestants];
  return html`<section><h2>${report.languages}</h2>${table(report.language, numbers, rows)}</section>`;
}

function organizationTable({ report }: Messages, { organizations }: ContestReport): Html {
  const rows = organizations.map(({ name, contestants, submissions, solved }) => ({
    title: name || report.noOrganization,
    values: [contestants, submissions, solved],
  }));
  const numbers = [report.contestants, report.submissions, report.solved];
  return html`<section><h2>${report.organizations}</h2>${table(report.organization, numbers, rows)}</section>`;
}

interface ReportRow {
  readonly title: HtmlValue;
  readonly values: readonly HtmlValue[];
}

/** On a phone, each value is below its heading. */
function table(first: string, headings: readonly string[], rows: readonly ReportRow[]): Html {
  const lines = rows.map(
    ({ title, values }) =>
      html`<tr><th scope="row">${title}</th>${values.map((value, index) => html`<td class="number" data-label="${headings[index] ?? ''}">${value}</td>`)}</tr>`,
  );
  return html`<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${first}</th>${headings.map((text) => html`<th scope="col" class="number">${text}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div>`;
}
