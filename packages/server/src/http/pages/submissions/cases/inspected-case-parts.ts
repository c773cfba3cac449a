import type { MarkedLine } from '@tribunal/core/texts/marked-lines';
import type { OutputDiff } from '@tribunal/core/texts/output-diff';
import { pointsText } from '@tribunal/core/texts/points-text';
import { sizeText } from '@tribunal/core/texts/size-text';
import { printableText } from '@tribunal/core/texts/text';
import type { FastifyReply } from 'fastify';
import type { CaseRun, InspectedCase } from '../../../../storage/submissions/jury/inspected-case.ts';
import type { ShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import { postButton } from '../../../forms/post-form.ts';
import { type Html, type HtmlValue, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { userLink } from '../../../parts/user-link.ts';
import { memoryText, secondsText } from '../../../parts/verdict-words.ts';
import type { CaseSide, ShownFiles } from './case-files.ts';

export interface CaseView {
  readonly submission: ShownSubmission;
  readonly inspected: InspectedCase;
  readonly run: CaseRun | null;
  readonly files: ShownFiles;
  /** Null if one of the outputs is not known. */
  readonly diff: OutputDiff | null;
}

/** The page of a case, or one of its files; of an earlier judging with its number. */
export function caseAddress(
  { submission, inspected }: Pick<CaseView, 'submission' | 'inspected'>,
  side?: CaseSide,
  position = inspected.position,
): string {
  const judging = inspected.judgement === submission.judgement ? '' : `?judging=${inspected.judgement}`;
  return `/submission/${submission.id}/case/${position}${side === undefined ? '' : `/${side}`}${judging}`;
}

const refreshSeconds = 1;

/** Without a script, the browser loads the page again until a run has ended. */
export function showInspectedCase(reply: FastifyReply, view: CaseView): FastifyReply {
  const t = messagesOf(reply.request);
  const { inspectedCases: words } = t;
  const { submission, inspected, run } = view;
  if (run && run.state !== 'ended') reply.header('Refresh', String(refreshSeconds));
  const { id } = submission;
  const title = words.title(inspected.position, id);
  const body = html`<h1>${title}</h1>
${neighbours(t, view)}
${verdictCard(t, view)}
<dl class="facts">${facts(t, view)}</dl>
${!inspected.isVersionRecorded && html`<p class="notice">${words.versionUnknown}</p>`}
${messages(t, inspected)}
${diffPart(t, view)}
<div class="case-files">${filePart(t, view, 'output', words.output)}${filePart(t, view, 'expected', words.expected)}${filePart(t, view, 'input', words.input)}</div>
${runPart(reply, view)}`;
  return reply.page({ title, body });
}

function neighbours({ inspectedCases: words }: Messages, view: CaseView): Html {
  const { submission, inspected } = view;
  const { position, cases } = inspected;
  const link = (to: number, rel: string, text: string) =>
    html` <a class="button" rel="${rel}" href="${caseAddress(view, undefined, to)}">${text}</a>`;
  return html`<p class="acts"><a class="button" href="/submission/${submission.id}">${words.allCases}</a>${
    position > 1 && link(position - 1, 'prev', words.previous)
  }${position < cases && link(position + 1, 'next', words.next)}</p>`;
}

function verdictCard({ submissions, inspectedCases: words }: Messages, { inspected, diff }: CaseView): Html {
  const { status, time, memory } = inspected;
  const usage = status === 'SC' ? '' : `${secondsText(time, 3)} · ${memoryText(memory, 2)}`;
  const difference = status !== 'AC' && diff?.first && words.firstDifference(diff.first.line);
  const detail = [usage, difference].filter(Boolean).join(' · ');
  return html`<div class="verdict-card ${status}"><span class="verdict-code" aria-hidden="true">${status}</span>
<div><p class="verdict-word">${submissions.verdicts[status]}</p><p class="verdict-detail">${detail}</p></div></div>`;
}

function facts(t: Messages, { submission, inspected }: CaseView): Html {
  const { submissions, jury } = t;
  const { dataVersion } = inspected;
  const { problemCode, problemName, username, userRating } = submission;
  const version =
    dataVersion &&
    html`<a href="/problem/${problemCode}/versions/#data-${dataVersion}"><code title="${dataVersion}">${dataVersion.slice(0, 10)}</code></a>`;
  const shown: [string, HtmlValue][] = [
    [submissions.problem, html`<a href="/problem/${problemCode}">${problemName}</a>`],
    [submissions.user, userLink(t, username, userRating)],
    [submissions.language, submission.language],
    [jury.points, `${pointsText(inspected.points)}/${pointsText(inspected.total)}`],
    [jury.dataVersion, version ?? '–'],
  ];
  return html`${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}`;
}

/** How a program failed is said by the judge, before any checker. */
function messages(
  { inspectedCases: words }: Messages,
  { status, feedback, judgeMessage }: InspectedCase,
): Html {
  const author = status === 'AC' || status === 'WA' ? words.checkerMessage : words.judgeMessage;
  const shown = (title: string, text: string) =>
    text !== '' && html`<div><h2>${title}</h2><p class="case-message">${printableText(text)}</p></div>`;
  if (feedback === '' && judgeMessage === '') return html``;
  return html`<section class="card case-messages">${shown(author, feedback)}${shown(words.juryMessage, judgeMessage)}</section>`;
}

function diffPart(t: Messages, { diff, files }: CaseView): Html | false {
  const { inspectedCases: words } = t;
  if (!diff) return false;
  const isCut = files.output?.isCut || files.expected?.isCut;
  if (!diff.first) return html`<p class="notice">${isCut ? words.sameBeginning : words.sameOutput}</p>`;
  const { line, token, expected, actual } = diff.first;
  const first =
    token === null
      ? words.whiteSpace(line)
      : words.firstToken(line, token, wordText(t, expected), wordText(t, actual));
  return html`<section class="card case-diff" id="diff"><h2>${words.diff}</h2><p>${first}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${words.diff}"><table class="diff"><thead class="unseen"><tr><th scope="col">${words.lineOfExpected}</th><th scope="col">${words.lineOfOutput}</th><th scope="col">${t.submissions.change}</th><th scope="col">${words.text}</th></tr></thead><tbody>${diff.lines.map((one) => diffRow(t, one))}</tbody></table></div>
${diff.isCut && html`<p class="quiet">${words.diffIsCut}</p>`}</section>`;
}

function wordText({ inspectedCases: words }: Messages, token: string | null): Html {
  return token === null ? html`<em>${words.end}</em>` : html`<code>${printableText(token)}</code>`;
}

const signs = { same: ' ', removed: '−', added: '+' } as const;

function diffRow({ inspectedCases: words }: Messages, { kind, before, after, parts }: MarkedLine): Html {
  const sign = kind === 'same' ? '' : html`<span title="${words.sides[kind]}">${signs[kind]}</span>`;
  const marked = parts.map(({ text, isMarked }) =>
    isMarked && text.trim() !== '' ? html`<mark>${printableText(text)}</mark>` : printableText(text),
  );
  return html`<tr class="${kind}"><td>${before}</td><td>${after}</td><td>${sign}</td><td><code>${marked}</code></td></tr>
`;
}

function filePart({ inspectedCases: words }: Messages, view: CaseView, side: CaseSide, title: string): Html {
  const file = view.files[side];
  if (!file)
    return html`<section class="card"><h2>${title}</h2><p class="quiet">${side === 'output' ? words.notKept : words.notKnown}</p></section>`;
  return html`<section class="card" id="case-${side}"><div class="section-head"><h2>${title}</h2><span class="quiet">${sizeText(file.bytes)}</span><a href="${caseAddress(view, side)}" download>${words.wholeFile}</a></div>
${file.text === '' ? html`<p class="quiet">${words.empty}</p>` : textArea(title, printableText(file.text))}
${file.isCut && html`<p class="quiet">${words.isCut}</p>`}</section>`;
}

/** A scroll area needs a name and the focus, so that a keyboard can scroll it. */
function textArea(name: string, text: string): Html {
  return html`<pre class="source" tabindex="0" role="region" aria-label="${name}">${text}</pre>`;
}

function runPart(reply: FastifyReply, view: CaseView): Html {
  const t = messagesOf(reply.request);
  const { inspectedCases: words } = t;
  const { run, inspected } = view;
  const button =
    (!run || run.state === 'ended') &&
    inspected.status !== 'SC' &&
    postButton(reply, caseAddress(view), words.runAgain, 'plain');
  const state = run ? runText(t, view, run) : words.runHint;
  return html`<section class="card" id="case-run"><h2>${words.runTitle}</h2><p role="status">${state}</p>${button}</section>`;
}

function runText({ inspectedCases: words, testRuns, submissions }: Messages, view: CaseView, run: CaseRun) {
  const { outcome } = run;
  if (!outcome) return run.state === 'running' ? testRuns.running : testRuns.waiting;
  if (outcome.kind === 'failed')
    return `${testRuns.failures[outcome.reason]} ${printableText(outcome.detail)}`;
  if (outcome.kind === 'compile error') return testRuns.compileError;
  const { status, time, memory } = outcome;
  const usage = `${secondsText(time, 3)} · ${memoryText(memory, 2)}`;
  const result = words.ranAgain(submissions.verdicts[status], usage);
  return status === view.inspected.status ? result : `${result} ${words.otherResult}`;
}
