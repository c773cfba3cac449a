import type { ContestProblem } from '@tribunal/contract/data/contest-records';
import { contestPhase, secondsBetween } from '@tribunal/core/contest-time';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { lengthText } from '../../html/durations.ts';
import { moment } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { contestMarks, nextTurn } from './contest-table.ts';

/** The name, and the links between the pages of a contest. */
export function contestHeading(
  contest: ShownContest,
  caller: Caller,
  current: 'contest' | 'scoreboard' | 'join',
): Html {
  const { key, name } = contest;
  const here = (page: typeof current) => page === current && html` aria-current="page"`;
  return html`<h1>${name} ${contestMarks(contest)}</h1>
<nav class="sections" aria-label="Contest"><a href="/contest/${key}"${here('contest')}>Contest</a><a href="/contest/${key}/ranking/"${here('scoreboard')}>Scoreboard</a>
<a href="/submissions/?contest=${key}">Submissions</a>${
    caller.kind !== 'guest' &&
    html`<a href="/submissions/?contest=${key}&amp;user=${caller.username}">My submissions</a>`
  }</nav>`;
}

/** Where the contest stands, in one or two sentences. */
export function contestState(contest: ShownContest, now: Date): Html {
  const turn = nextTurn(contest, now);
  return html`<b>${turn.charAt(0).toUpperCase()}${turn.slice(1)}.</b> ${freezeState(contest, now)}`;
}

function freezeState(contest: ShownContest, now: Date): Html | string {
  const { frozenAt, thawedAt, finalizedAt } = contest;
  if (finalizedAt !== null && finalizedAt <= now) return 'The results are final.';
  if (frozenAt === null) return '';
  if (thawedAt !== null && thawedAt <= now) return 'The scoreboard is thawed.';
  if (frozenAt > now) return html`The scoreboard freezes at ${moment(frozenAt)}.`;
  const isOver = contestPhase(contest, now) === 'ended';
  return isOver
    ? 'The scoreboard is frozen and awaits its thaw.'
    : html`The scoreboard is frozen since ${moment(frozenAt)}.`;
}

export function contestFacts(contest: ShownContest): Html {
  const { startTime, endTime, timeLimit, format, authors, organizations, contestantCount } = contest;
  return html`<dl class="facts">
<div><dt>Starts</dt><dd>${moment(startTime)}</dd></div>
<div><dt>Ends</dt><dd>${moment(endTime)}</dd></div>
<div><dt>Length</dt><dd>${lengthText(secondsBetween(startTime, endTime))}</dd></div>
${timeLimit !== null && html`<div><dt>Own window</dt><dd>${lengthText(timeLimit)} from when you join</dd></div>`}
<div><dt>Format</dt><dd>${format}</dd></div>
<div><dt>Contestants</dt><dd>${contestantCount}</dd></div>
${authors.length > 0 && html`<div><dt>Authors</dt><dd>${listed(authors.map((name) => html`<a href="/user/${name}">${name}</a>`))}</dd></div>`}
${organizations.length > 0 && html`<div><dt>Organizations</dt><dd>${listed(organizations.map(({ slug, name }) => html`<a href="/organization/${slug}">${name}</a>`))}</dd></div>`}
</dl>`;
}

function listed(links: readonly Html[]): Html[] {
  return links.map((link, index) => (index === 0 ? link : html`, ${link}`));
}

/** Browser extensions take the problems from the first cell of each row. */
export function problemsOfContest(
  contest: ShownContest,
  problems: readonly Static<typeof ContestProblem>[],
): Html {
  if (!contest.areProblemsVisible)
    return html`<h2>Problems</h2><p class="quiet">They are shown to those who are in the contest while it runs, and to everybody when it is over.</p>`;
  const isLimited = problems.some(({ max_submissions }) => max_submissions !== null);
  return html`<h2>Problems</h2><div class="scroll"><table class="contest-problems">
<thead><tr><th scope="col">Problem</th><th scope="col" class="number">Points</th>${isLimited && html`<th scope="col" class="number">Submissions allowed</th>`}</tr></thead>
<tbody>${problems.map((problem) => problemLine(problem, isLimited))}</tbody></table></div>`;
}

function problemLine(
  { label, code, name, points, max_submissions }: Static<typeof ContestProblem>,
  isLimited: boolean,
): Html {
  return html`<tr><td><span class="label">${label}</span> <a href="/problem/${code}">${name}</a></td><td class="number">${points}</td>${isLimited && html`<td class="number">${max_submissions ?? 'any number'}</td>`}</tr>
`;
}
