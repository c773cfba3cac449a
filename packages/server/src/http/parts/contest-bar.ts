import type { LiveMark } from '@tribunal/contract/events/live-notices';
import {
  type ContestTimes,
  type ParticipationKind,
  participationClock,
  participationKind,
} from '@tribunal/core/contests/contest-time';
import { problemLabel } from '@tribunal/core/contests/labels';
import { openPause, type RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import { type ProblemState, problemState } from '@tribunal/core/scoreboard/problem-state';
import type { CurrentContest } from '../../storage/contests/participating/current-contest.ts';
import { cellOf } from '../../storage/contests/scoreboard/stored-rows.ts';
import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import { clock } from './clock.ts';
import { problemAddress } from './problem-address.ts';

/** What the bar shows of a contest. */
interface BarContest {
  readonly key: string;
  readonly name: string;
  /** When the time of the contest begins and ends: for participants, the time of their own participation. */
  readonly start: Date;
  readonly end: Date;
  /** Time that does not count. */
  readonly removed: readonly RemovedInterval[];
  /** Null when nothing is or will be frozen before `end`. */
  readonly frozenAt: Date | null;
  /** How the user takes part; null for everybody else on the pages of the contest. */
  readonly kind: ParticipationKind | null;
  readonly problems: readonly BarProblem[];
  /** The number beside the link to the questions; null for guests. */
  readonly notices: BarNotices | null;
  /** The other contests that the user is in, if any. Then links to problems say in which contest they are. */
  readonly others: readonly OtherContest[];
}

interface OtherContest {
  readonly key: string;
  readonly name: string;
}

/** Answers and announcements that a contestant has not read, or questions that the jury has not answered. */
interface BarNotices {
  readonly kind: LiveMark['kind'];
  readonly count: number;
}

/** For users who are not in the contest. Only its jury learns how many questions are open. */
export function watched(openQuestions: number): BarNotices {
  return { kind: 'open', count: openQuestions };
}

interface BarProblem {
  readonly label: string;
  readonly code: string;
  readonly name: string;
  readonly state: ProblemState;
}

/** A contest that the user is in. A freeze is that of the original contest, so it means nothing in a virtual one. */
export function barOfParticipant(contest: CurrentContest, others: readonly OtherContest[]): BarContest {
  const { key, name, format, virtual, cells } = contest;
  const kind = participationKind(virtual);
  const problems = contest.problems.map(({ id, code, name, label }, index) => {
    return { label: problemLabel(format, index, label), code, name, state: problemState(cellOf(cells, id)) };
  });
  const frozenAt = kind === 'virtual' ? null : contest.frozenAt;
  return {
    key,
    name,
    ...participationClock(contest, contest),
    frozenAt,
    kind,
    problems,
    notices: { kind: 'unread', count: contest.unreadNotices },
    others,
  };
}

export interface PageContest extends ContestTimes {
  readonly key: string;
  readonly name: string;
  readonly format: FormatName;
  readonly frozenAt: Date | null;
  readonly thawedAt: Date | null;
}

/** The contest that a page is about, for somebody who is not in it. */
export function barOfPage(contest: PageContest): BarContest {
  const { key, name, startTime, endTime, removedIntervals, thawedAt } = contest;
  const frozenAt = thawedAt === null ? contest.frozenAt : null;
  return {
    key,
    name,
    start: startTime,
    end: endTime,
    removed: removedIntervals,
    frozenAt,
    kind: null,
    problems: [],
    notices: null,
    others: [],
  };
}

/** Nothing once the time is over. `isOfPage`: the page is about this contest, so the script may load it again at the start. */
export function contestBar(t: Messages, contest: BarContest, now: Date, isOfPage: boolean): Html | false {
  const { key, name, start, end, removed, kind } = contest;
  if (end < now) return false;
  const role = kind && t.contestBar.takesPartAs[kind];
  const hasStarted = start <= now;
  return html`<aside class="contest-bar" aria-label="${t.contestBar.contest}"${turns(t, contest)}${isOfPage && html` data-reloads`}>
<a class="contest-name" href="/contest/${key}">${name}</a>${role && html` <span class="mark">${role}</span>`}
${contest.problems.length > 0 && problemLinks(t, contest)}
<a class="to-scoreboard" href="/contest/${key}/ranking/">${t.contestBar.scoreboard}</a>
${contest.notices !== null && noticesLink(t, key, contest.notices)}
${contest.others.map((other) => otherContest(t, other))}
<span class="contest-news" role="status">${openPause(removed) && html`<span class="mark">${t.contestBar.isPausedNow}</span> `}${isFrozenAt(contest, now) && html`<span class="mark">${t.contestBar.isFrozen}</span>`}</span>
<span class="time-left"><span class="quiet">${hasStarted ? t.contestBar.timeLeft : t.contestBar.startsIn}</span> ${clock(t, hasStarted ? end : start, now, removed)}</span>
</aside>`;
}

function otherContest({ contestBar }: Messages, { key, name }: OtherContest): Html {
  return html`<span class="other-contest"><span class="quiet">${contestBar.alsoIn}</span> <a href="/contest/${key}">${name}</a></span>
`;
}

/** The script updates the number when something new arrives. */
function noticesLink({ clarifications }: Messages, key: string, { kind, count }: BarNotices): Html {
  const text = clarifications[kind];
  return html`<a id="unread-clarifications" class="notices-link" href="/contest/${key}/clarifications/" data-contest="${key}" data-kind="${kind}" data-one="${text(1)}" data-many="${text('{count}')}">${clarifications.title}${count > 0 && html`<span class="mark unread">${text(count)}</span>`}</a>`;
}

function isFrozenAt({ frozenAt }: BarContest, now: Date): boolean {
  return frozenAt !== null && frozenAt <= now;
}

/** The times, which may be moved while the page is open, and what the script says about them. */
function turns({ contestBar }: Messages, { key, start, end, removed, frozenAt, kind }: BarContest): Html {
  const ended = kind === 'virtual' ? contestBar.timeIsOver : contestBar.hasEnded;
  return html` data-contest="${key}" data-starts="${start.toISOString()}" data-freezes="${frozenAt?.toISOString() ?? ''}" data-ends="${end.toISOString()}" data-removed="${JSON.stringify(removed)}" data-paused="${contestBar.isPausedNow}" data-goes-on="${contestBar.goesOn}" data-until-start="${contestBar.startsIn}" data-until-end="${contestBar.timeLeft}" data-started="${contestBar.hasStarted}" data-open="${contestBar.openContest}" data-frozen="${contestBar.isFrozenNow}" data-ended="${ended}" data-new-start="${contestBar.newStart}" data-new-freeze="${contestBar.newFreeze}" data-new-end="${contestBar.newEnd}"`;
}

/** States differ by their mark and label, not only by color. The script updates them when a verdict arrives. */
function problemLinks(t: Messages, { key, problems, others }: BarContest): Html {
  const { states } = t.contestBar;
  const links = problems.map(
    ({ label, code, name, state }) =>
      html`<li><a class="${state}" href="${problemAddress(code, others.length > 0 ? key : undefined)}" title="${label}. ${name}: ${states[state]}" data-problem="${code}" data-name="${label}. ${name}">${label}<span class="unseen"> ${states[state]}</span></a></li>`,
  );
  return html`<nav aria-label="${t.contestBar.problems}" data-contest="${key}" data-states="${JSON.stringify(states)}"><ul>${links}</ul></nav><span class="unseen" id="own-states" role="status"></span>`;
}
