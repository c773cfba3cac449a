import { problemLabel } from '@tribunal/core/contests/labels';
import { pointsText } from '@tribunal/core/texts/points-text';
import { samplesOf } from '@tribunal/core/texts/samples';
import type { Caller } from '../../../auth/caller.ts';
import type { ContestOfProblem, ShownProblem } from '../../../storage/problems/problem-view.ts';
import type { NamedList } from '../../../storage/problems/training/training-list-view.ts';
import { type Html, html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import type { Messages } from '../../messages/messages.ts';
import { difficultyMark } from '../../parts/difficulty-mark.ts';
import { problemAddress } from '../../parts/problem-address.ts';
import { fileAddress, withFiles } from './file-links.ts';

/** The name of a problem; in a contest, with its letter or number before it. */
export function titleOf({ code, name, contest }: ShownProblem): string {
  return contest ? `${labelAt(contest, placeOf(contest, code))}. ${name}` : name;
}

function placeOf({ problems }: ContestOfProblem, code: string): number {
  return problems.findIndex((problem) => problem.code === code);
}

function labelAt({ format, problems }: ContestOfProblem, place: number): string {
  return problemLabel(format, place, problems[place]?.label ?? null);
}

/** What the page of a problem shows beside the problem itself. */
interface ForReader {
  readonly caller: Caller;
  readonly bookmark: Html | false;
  readonly lists: readonly NamedList[];
}

/** Browser extensions depend on these classes, on the h2 and on the line breaks. */
export async function problemBody(
  t: Messages,
  problem: ShownProblem,
  { caller, bookmark, lists }: ForReader,
  /** The contest of the problem, if links have to name it. */
  namedContest: string | undefined,
  submissionsLeft: number | null,
): Promise<Html> {
  const { problems } = t;
  return html`${problem.contest && contestLinks(t, problem.code, problem.contest, namedContest)}<div class="problem-page"><div class="problem-title"><h1>${titleOf(problem)}</h1>${stateMark(t, problem)}<h2 class="unseen">${problem.name}</h2>
<a class="unselectable button full" href="${problemAddress(problem.code, namedContest, '/submit')}">${problems.submitSolution}</a></div>
<div class="problem-info">
${limits(t, problem)}
${submissionsLeft !== null && info('fa-paper-plane', problems.submissionsLeftLabel, problems.submissionsLeft(submissionsLeft, problem.contest?.maxSubmissions ?? 0))}
${problem.contest === null && origin(t, problem)}
</div>
${problemLinks(t, problem, caller, lists)}${bookmark}
<div class="content-description"${problem.language !== t.site.languageCode && html` lang="${problem.language}"`} data-copy="${problems.copy}" data-copied="${problems.copied}">${problem.languages.length > 1 && languageLinks(t, problem, namedContest)}${statementFiles(t, problem)}${await statementContent(t, problem)}${attachments(t, problem)}${origins(t, problem)}</div></div>`;
}

/** The description, the samples and the notes. */
export async function statementContent(t: Messages, problem: ShownProblem): Promise<Html> {
  const { code, description, notes, files } = problem;
  return html`${withFiles(await statement(description), code, files)}${dataSamples(t, problem)}${
    notes !== '' &&
    html`<h3>${t.authoring.notes}</h3>
${withFiles(await statement(notes), code, files)}`
  }`;
}

/** The statement as PDF, for those who print it, or if it exists in no other form. */
function statementFiles({ packages }: Messages, { code, files }: ShownProblem): Html[] {
  return files
    .filter(({ kind }) => kind === 'statement')
    .map(
      (file) =>
        html`<p class="problem-file"><a href="${fileAddress(code, file)}" download>${packages.pdfStatement(file.name, packages.fileSize(file.bytes))}</a></p>`,
    );
}

function attachments({ packages }: Messages, { code, files }: ShownProblem): Html | false {
  const attached = files.filter(({ kind }) => kind === 'attachment');
  if (attached.length === 0) return false;
  const items = attached.map(
    (file) =>
      html`<li><a href="${fileAddress(code, file)}" download>${file.name}</a> <span class="quiet">${packages.fileSize(file.bytes)}</span></li>`,
  );
  return html`<h3>${packages.attachments}</h3><ul class="problem-files">${items}</ul>`;
}

/** The samples of the test data; a statement that contains its own has them already. */
function dataSamples({ authoring }: Messages, problem: ShownProblem): Html | false {
  const samples = shownSamples(problem);
  if (samples.length === 0) return false;
  const part = (title: string, text: string) =>
    html`<div class="sample-part"><h4>${title}</h4><pre><code>${text}</code></pre></div>\n`;
  const pairs = samples.map(
    ({ input, output }, index) =>
      html`<div class="sample">${part(authoring.sampleInput(index + 1), input)}${part(authoring.sampleOutput(index + 1), output)}</div>\n`,
  );
  return html`<h3>${authoring.samples}</h3>\n${pairs}`;
}

/** A sample without any text is one that no judge has generated yet. */
function shownSamples({ description, samples }: ShownProblem): ShownProblem['samples'] {
  if (samplesOf(description).length > 0) return [];
  return samples.filter(({ input, output }) => input !== '' || output !== '');
}

export function hasSamples({ description, samples }: ShownProblem): boolean {
  return samples.length > 0 || samplesOf(description).length > 0;
}

/** The statement in its other languages. */
function languageLinks(
  { authoring }: Messages,
  { code, language, languages }: ShownProblem,
  namedContest: string | undefined,
): Html {
  const links = languages.map((one) => {
    const isShown = one === language && html` aria-current="true"`;
    return html`<a href="${problemAddress(code, namedContest, '', { language: one })}" hreflang="${one}" lang="${one}"${isShown}>${languageName(one)}</a> `;
  });
  return html`<nav class="statement-languages" aria-label="${authoring.readIn}">${links}</nav>`;
}

/** In the language itself; the code of a language without a known name. */
function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Where the problem comes from; in a contest, that could point to a solution. */
function origins({ authoring }: Messages, { source, license, contest }: ShownProblem): Html | false {
  if (contest !== null || (source === '' && license === '')) return false;
  const line = (label: string, value: string) => value !== '' && html`<span>${label} ${value}</span> `;
  return html`<p class="quiet problem-origins">${line(authoring.sourceLabel, source)}${line(authoring.licenseLabel, license)}</p>`;
}

/** In a contest, its bar shows what the viewer has reached there; an earlier solution counts nothing. */
function stateMark({ problems }: Messages, { isSolved, contest }: ShownProblem): Html | false {
  if (isSolved === null || contest !== null) return false;
  return isSolved
    ? html` <span class="mark good">✓ ${problems.solved}</span>`
    : html` <span class="mark">○ ${problems.tried}</span>`;
}

/** The contest, and the problems before and after this one. */
function contestLinks(
  { problems }: Messages,
  code: string,
  contest: ContestOfProblem,
  namedContest: string | undefined,
): Html {
  const { key, name } = contest;
  const index = placeOf(contest, code);
  const link = (rel: 'prev' | 'next', at: number) => {
    const to = contest.problems[at]?.code;
    const words = rel === 'prev' ? problems.previousProblem : problems.nextProblem;
    return (
      to !== undefined &&
      html`<a rel="${rel}" href="${problemAddress(to, namedContest)}">${words(labelAt(contest, at))}</a>`
    );
  };
  return html`<nav class="problem-contest" aria-label="${problems.contestProblems}"><a href="/contest/${key}">${name}</a><span>${link('prev', index - 1)}${link('next', index + 1)}</span></nav>
`;
}

/** The limits, and the points that the problem gives where the viewer would submit it. */
function limits({ problems }: Messages, problem: ShownProblem): Html {
  const scoring = problem.contest ?? problem;
  const points = pointsText(scoring.points);
  return html`${info('fa-check', problems.pointsLabel, scoring.partial ? problems.pointsWithPartial(points) : points)}
${info('fa-clock-o', problems.timeLimitLabel, `${pointsText(problem.timeLimit)}s`)}
${problem.languageLimits.map(({ language, timeLimit }) => lesser(language, `${pointsText(timeLimit)}s`))}
${info('fa-server', problems.memoryLimitLabel, megabytes(problem.memoryLimit))}
${problem.languageLimits.map(({ language, memoryLimit }) => lesser(language, megabytes(memoryLimit)))}`;
}

function info(icon: string, name: string, value: string | Html): Html {
  return html`<div class="problem-info-entry">
<i class="fa ${icon} fa-fw" aria-hidden="true"></i><span class="pi-name">${name}</span>
<span class="pi-value">${value}</span>
</div>`;
}

function lesser(language: string, value: string): Html {
  return html`<div class="problem-info-subentry"><span class="pi-name">${language}</span> <span class="pi-value">${value}</span></div>`;
}

export function megabytes(kibibytes: number): string {
  return kibibytes >= 1024 ? `${pointsText(kibibytes / 1024)}M` : `${kibibytes}K`;
}

/** Types can reveal the solution, so they are shown on request only, and not in a contest; nor is the difficulty. */
function origin(t: Messages, { authors, difficulty, types }: ShownProblem): Html {
  const { problems } = t;
  const links = authors.map((name, index) => html`${index > 0 && ', '}<a href="/user/${name}">${name}</a>`);
  return html`${difficulty !== null && info('fa-signal', problems.difficultyLabel, difficultyMark(t, difficulty))}
${authors.length > 0 && html`<div class="problem-author"><span class="pi-name">${problems.authorsLabel}</span> <span class="pi-value">${links}</span></div>`}
${types.length > 0 && html`<details class="problem-types"><summary>${problems.types}</summary>${types.join(', ')}</details>`}`;
}

function listLinks({ training }: Messages, lists: readonly NamedList[]): Html | false {
  if (lists.length === 0) return false;
  const links = lists.map(
    ({ slug, name }, index) => html`${index > 0 && ', '}<a href="/list/${slug}" dir="auto">${name}</a>`,
  );
  return html` <span>${training.inLists(html`${links}`)}</span>`;
}

function problemLinks(
  t: Messages,
  { code, isEditable, hasEditorial }: ShownProblem,
  caller: Caller,
  lists: readonly NamedList[],
): Html {
  const { authoring, problems } = t;
  const own = caller.kind !== 'guest' && `/problem/${code}/submissions/?user=${caller.username}`;
  return html`<p class="problem-links">${own && html`<a href="${own}">${problems.mySubmissions}</a> `}<a href="/problem/${code}/submissions/">${problems.allSubmissions}</a> <a href="/problem/${code}/rank/">${problems.bestSubmissions}</a>${(hasEditorial || isEditable) && html` <a href="/problem/${code}/editorial">${hasEditorial ? problems.editorial : problems.writeEditorial}</a>`}${isEditable && html` <a href="/problem/${code}/edit">${authoring.edit}</a> <a href="/problem/${code}/test_data">${problems.testData}</a>`}${listLinks(t, lists)}</p>`;
}
