import { contestPhase, isOver } from '@tribunal/core/contests/contest-time';
import { contestSeconds, openPause } from '@tribunal/core/contests/removed-time';
import type { Caller } from '../../../auth/caller.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { type Html, type HtmlValue, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { lengthText } from '../../parts/durations.ts';
import { partVersion } from '../part-version.ts';
import { contestMarks, nextTurn, timeUntilTurn } from './contest-table.ts';

/** The name, and the links between the pages of a contest. */
export function contestHeading(
  t: Messages,
  contest: ShownContest,
  caller: Caller,
  current: 'contest' | 'scoreboard' | 'questions' | 'join' | 'awards',
): Html {
  const { key, name } = contest;
  const { contests } = t;
  const here = (page: typeof current) => page === current && html` aria-current="page"`;
  return html`<h1>${name} ${contestMarks(t, contest)}</h1>
<nav class="sections" aria-label="${contests.contest}"><a href="/contest/${key}"${here('contest')}>${contests.contest}</a><a href="/contest/${key}/ranking/"${here('scoreboard')}>${contests.scoreboard}</a>
<a href="/submissions/?contest=${key}">${contests.submissions}</a>${
    caller.kind !== 'guest' &&
    html`<a href="/submissions/?contest=${key}&amp;user=${caller.username}">${contests.mySubmissions}</a><a href="/contest/${key}/clarifications/"${here('questions')}>${t.clarifications.title}</a>`
  }${areAwardsShown(contest) && html`<a href="/contest/${key}/awards/"${here('awards')}>${t.awards.title}</a>`}${contest.isJury && html`<a href="/contest/${key}/jury/">${t.jury.title}</a><a href="/contest/${key}/participants/">${t.participants.link}</a>`}${contest.isEditor && html`<a href="/contest/${key}/readers/">${t.readers.link}</a>`}</nav>`;
}

/** Without a freeze there is no thaw, and the results are announced when they are final. */
function areAwardsShown({ thawedAt, finalizedAt, isBoardOpen, isBoardFrozen }: ShownContest): boolean {
  return (thawedAt !== null || finalizedAt !== null) && isBoardOpen && !isBoardFrozen;
}

/**
 * The same above the pages of a contest, with a clock that runs. The script of every page replaces it when the contest starts, freezes,
 * ends or is thawed. Screen readers do not hear each second of the clock.
 */
export function contestNotice(t: Messages, contest: ShownContest, now: Date, notes: HtmlValue = ''): Html {
  const { key, startTime, endTime, removedIntervals, frozenAt, thawedAt } = contest;
  if ((contest.insideAs ?? 0) > 0)
    return html`<p class="notice" role="status">${contestState(t, contest, now)}${notes}</p>`;
  const phase = contestPhase(contest, now);
  const freezes = thawedAt === null ? frozenAt : null;
  const state = html`${freezeState(t, contest, now)}${notes}`;
  const isSettled = phase === 'ended' && freezes === null;
  const turn = phase === 'ended' ? nextTurn(t, contest, now) : timeUntilTurn(t, contest, now);
  const shownPhase = phase === 'running' && freezes !== null && freezes <= now ? 'frozen' : phase;
  return html`<p class="notice" id="contest-state" data-refresh="${partVersion([shownPhase, startTime, endTime, removedIntervals, state.html])}"${
    !isSettled &&
    html` data-listed="${key}" data-phase="${shownPhase}" data-starts="${startTime.toISOString()}" data-freezes="${freezes?.toISOString() ?? ''}" data-ends="${endTime.toISOString()}"${removedIntervals.length > 0 && html` data-removed="${JSON.stringify(removedIntervals)}"`}`
  }><b>${turn}</b> <span role="status">${state}</span></p>`;
}

/** The phase of the contest and of its scoreboard, in one or two sentences. */
export function contestState(t: Messages, contest: ShownContest, now: Date): Html {
  if ((contest.insideAs ?? 0) > 0) return html`<b>${t.contests.takingPartVirtually}</b>`;
  return html`<b>${nextTurn(t, contest, now)}</b> ${freezeState(t, contest, now)}`;
}

function freezeState({ contests }: Messages, contest: ShownContest, now: Date): Html | string {
  const { frozenAt, thawedAt, finalizedAt, isBoardFrozen } = contest;
  if (finalizedAt !== null && finalizedAt <= now && !isBoardFrozen) return contests.resultsAreFinal;
  if (frozenAt === null) return '';
  if (thawedAt !== null && thawedAt <= now) return contests.isThawed;
  if (frozenAt > now) return contests.freezesAt(moment(frozenAt));
  return isOver(contest, now) ? contests.isFrozenUntilThaw : contests.frozeAt(moment(frozenAt));
}

export function contestFacts(t: Messages, contest: ShownContest): Html {
  const { contests } = t;
  const {
    removedIntervals,
    startTime,
    endTime,
    timeLimit,
    authors,
    organizations,
    contestantCount,
    registeredCount,
  } = contest;
  const pause = openPause(removedIntervals);
  const isCountdown = pause !== null && new Date(pause.start) < startTime;
  return html`<dl class="facts">
${fact(contests.starts, isCountdown ? t.contestBar.isPaused : moment(startTime))}
${fact(contests.ends, pause ? t.contestBar.isPaused : moment(endTime))}
${fact(contests.length, lengthText(t, contestSeconds(startTime, endTime, removedIntervals)))}
${timeLimit !== null && fact(contests.timeLimit, contests.fromJoining(lengthText(t, timeLimit)))}
${fact(contests.format, t.formats[contest.format].title)}
${registeredCount > 0 && fact(contests.registered, registeredCount)}
${fact(contests.contestants, contestantCount)}
${authors.length > 0 && fact(contests.authors, listed(authors.map((name) => html`<a href="/user/${name}">${name}</a>`)))}
${
  organizations.length > 0 &&
  fact(
    contests.organizations,
    listed(organizations.map(({ slug, name }) => html`<a href="/organization/${slug}">${name}</a>`)),
  )
}
</dl>`;
}

function fact(term: string, value: HtmlValue): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
}

function listed(links: readonly Html[]): Html[] {
  return links.map((link, index) => (index === 0 ? link : html`, ${link}`));
}

/** Whether the viewer may read all problems at once: editors before the start, and then whoever sees the problems. */
export function mayRead({ isEditor, areProblemsVisible, startTime }: ShownContest, now: Date): boolean {
  return isEditor || (areProblemsVisible && startTime <= now);
}
