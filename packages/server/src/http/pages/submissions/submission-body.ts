import { splitSource } from '@tribunal/core/judging/source-files';
import { isInProgress } from '@tribunal/core/judging/verdicts';
import { sizeText } from '@tribunal/core/texts/size-text';
import { printableText } from '@tribunal/core/texts/text';
import { showsPart } from '@tribunal/core/visibility';
import type { StoredCase } from '../../../storage/submissions/case-results.ts';
import type { PastJudging } from '../../../storage/submissions/jury/judging-history.ts';
import { versionOf } from '../../../storage/submissions/live/submission-version.ts';
import type { JudgingFacts } from '../../../storage/submissions/measurements-view.ts';
import {
  areCasesVisible,
  isResultShown,
  type ShownSubmission,
  type StoredSource,
  type Waiting,
} from '../../../storage/submissions/submission-view.ts';
import { type Html, type HtmlValue, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { userLink } from '../../parts/user-link.ts';
import {
  classOf,
  codeOf,
  crashText,
  hasScore,
  memoryText,
  nameOf,
  secondsText,
} from '../../parts/verdict-words.ts';
import { caseTable, worthText } from './case-table.ts';
import { judgingHistory } from './judging-history-table.ts';
import { toolchainText } from './toolchain-text.ts';
import { type ShownMeasurements, whyLimit } from './why-limit.ts';

/** What the page of a submission shows while it is judged and afterwards. */
export interface SubmissionState {
  readonly submission: ShownSubmission;
  readonly cases: readonly StoredCase[];
  /** Null when it does not wait. */
  readonly waiting: Waiting | null;
  /** Buttons that fit the present state. */
  readonly actions: Html;
  /** Null for those who are not in the jury. */
  readonly history: readonly PastJudging[] | null;
  /** Null until it is judged, and while the result is withheld. */
  readonly toolchain: JudgingFacts['toolchain'];
  /** Null for those who may not see them. */
  readonly measurements: ShownMeasurements | null;
}

/** The parts of the page that change during judging, and when it is judged again. A script replaces each by its id. */
export function liveParts(
  t: Messages,
  state: SubmissionState,
): { summary: Html; cases: Html; history: Html | null } {
  const { submission, cases, actions, history } = state;
  const summary = html`<div class="verdict-card ${classOf(submission)}" id="submission-verdict" data-submission="${submission.id}" data-version="${versionOf(submission)}" data-live="/widgets/submission?id=${submission.id}"${awaitsEnd(state) && html` data-withheld`}><span class="verdict-code" aria-hidden="true">${codeOf(submission)}</span>
<div><p class="verdict-word" role="status">${nameOf(t, submission)}</p><p class="verdict-detail">${detail(t, state)}</p></div></div>
<dl class="facts" id="submission-facts">${facts(t, state)}</dl>
<div class="acts" id="submission-actions">${actions}</div>`;
  const heading = cases.length > 0 && html`<h2>${t.submissions.testCases}</h2>`;
  const note = submission.shown === 'verdict' && html`<p class="quiet">${t.submissions.detailsAfterEnd}</p>`;
  const shown = html`<div id="test-cases" data-submission="${submission.id}">${heading}${caseTable(t, submission, cases)}${note}</div>`;
  return { summary, cases: shown, history: history && judgingHistory(t, submission, history) };
}

/** One line under the verdict: why it waits, how far it is, or what it is worth. */
function detail(t: Messages, state: SubmissionState): string {
  const { submission, cases, waiting, measurements } = state;
  const { submissions } = t;
  if (awaitsEnd(state)) return submissions.receivedUntilEnd;
  if (waiting) return waitingText(submissions, waiting, submission.isRejudgeable);
  if (isInProgress(submission.status)) return progress(submissions, submission, cases.length);
  if (!hasScore(submission)) return submissions.endings[submission.result as 'CE' | 'IE' | 'AB'];
  const failed = cases.find(({ status }) => status !== 'AC' && status !== 'SC');
  const points = submissions.earned(worthText(submission));
  const worth = failed ? `${points} · ${submissions.firstFailed(failed.position)}` : points;
  const { result } = submission;
  const why = measurements && whyLimit(t, submission, measurements);
  if (why) return `${why} ${worth}`;
  if (result !== 'IR' && result !== 'RTE') return worth;
  const crashed = cases.find(({ status }) => status === result);
  return `${crashText(t, result, printableText(crashed?.feedback ?? ''))} ${worth}`;
}

/** True when the page shows all that the viewer may know before the end of the contest. */
export function awaitsEnd({ submission, cases }: Pick<SubmissionState, 'submission' | 'cases'>): boolean {
  const { shown, status, result, caseLimit, caseFeedback } = submission;
  if (result !== null || isResultShown(submission)) return false;
  if (!showsPart(shown, 'compilation')) return true;
  return status === 'G' && (caseFeedback === 'none' || cases.length === caseLimit);
}

/** Who does not see the cases must not read that none is finished. */
function progress(
  submissions: Messages['submissions'],
  { status, shown, caseFeedback }: ShownSubmission,
  finished: number,
): string {
  if (!isResultShown({ shown }))
    return submissions.partlyUntilEnd[shown === 'samples' ? 'samples' : 'compile'];
  if (areCasesVisible({ shown, caseFeedback })) return submissions.casesSoFar(finished);
  return status === 'P' ? submissions.compiling : submissions.judging;
}

function waitingText(
  submissions: Messages['submissions'],
  { ahead, isAnyJudgeOnline, isJudgeable, dataFailure }: Waiting,
  isJury: boolean,
): string {
  // The message may name files of the test data.
  if (dataFailure !== null)
    return isJury
      ? submissions.waitingForDataBecause(printableText(dataFailure))
      : submissions.waitingForData;
  if (isJudgeable) return submissions.waitingInQueue(ahead);
  return isAnyJudgeOnline ? submissions.waitingForSuitableJudge : submissions.waitingForAnyJudge;
}

function facts(t: Messages, { submission, toolchain, measurements }: SubmissionState): Html {
  const { submissions } = t;
  const { problemCode, problemName, username, userRating, language, date, time, memory, contest } =
    submission;
  const shown: [string, HtmlValue][] = [
    [submissions.problem, html`<a href="/problem/${problemCode}">${problemName}</a>`],
    [submissions.user, userLink(t, username, userRating)],
    [submissions.language, language],
    [submissions.sent, moment(date)],
  ];
  if (contest) shown.push([submissions.contest, html`<a href="/contest/${contest.key}">${contest.name}</a>`]);
  if (time !== null) shown.push([submissions.time, secondsText(time, 3)]);
  if (memory !== null) shown.push([submissions.memory, memoryText(memory, 2)]);
  if (toolchain) shown.push([t.measurements.compiler, toolchainText(toolchain)]);
  const address = `/submission/${submission.id}/measurements`;
  if (measurements)
    shown.push([
      t.measurements.link,
      html`<a href="${address}" title="${t.measurements.linkText}">${t.measurements.everyRun}</a>`,
    ]);
  return html`${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}`;
}

/** The source of a submission, each of its files for itself. */
export function sourceViews(
  t: Messages,
  submission: Pick<ShownSubmission, 'id' | 'languageKey'>,
  { source, files, archive }: StoredSource,
): Html {
  if (archive)
    return html`<p><a href="/src/${submission.id}/raw" download>${t.submissions.downloadZip}</a> <span class="quiet">${sizeText(archive.bytes)}</span></p>
${sourceView(t, { languageKey: '' }, source)}`;
  if (!files) return sourceView(t, submission, source);
  return html`${splitSource(source, files).map(
    ({ name, content }) =>
      html`<div class="section-head"><h3 class="file-name">${name}</h3><a href="/src/${submission.id}/raw?file=${encodeURIComponent(name)}">${t.submissions.plainText}</a></div>
${sourceView(t, submission, content)}`,
  )}`;
}

/** A scroll area, so that a page with lines of any length stays as wide as the window. */
export function sourceView(
  t: Messages,
  { languageKey }: Pick<ShownSubmission, 'languageKey'>,
  source: string,
): Html {
  return html`<pre class="source" tabindex="0" role="region" aria-label="${t.submissions.source}"><code data-language="${languageKey}">${source}</code></pre>`;
}
