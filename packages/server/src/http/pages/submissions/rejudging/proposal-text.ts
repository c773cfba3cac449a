import type { ShownProposal } from '../../../../storage/submissions/rejudging/proposal-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

/** What a proposal covers, for example a problem. Links are for sentences: in tables they would not stand out from the text. */
export function coverage({ rejudging }: Messages, proposal: ShownProposal, hasLinks: boolean): Html {
  const { problem, contest, submissions, times } = proposal;
  const count = rejudging.submissions(submissions);
  const amount = times > 1 ? `${count}, ${rejudging.times(times)}` : count;
  const link = (path: string, name: string) => (hasLinks ? html`<a href="${path}">${name}</a>` : name);
  if (problem) return html`${rejudging.problem(link(`/problem/${problem.code}`, problem.name))}, ${amount}`;
  if (contest) return html`${rejudging.contest(link(`/contest/${contest.key}`, contest.name))}, ${amount}`;
  return html`${amount}`;
}

export function isJudged({ judged, total }: ShownProposal): boolean {
  return judged === total;
}

/** Some of its verdicts were applied; the others were skipped, discarded or not decided about. */
export function isPartlyApplied({ state, applied, total }: ShownProposal): boolean {
  return state !== 'applying' && applied > 0 && applied < total;
}

/** The state of an open proposal says whether it can be applied. */
export function stateText({ rejudging }: Messages, proposal: ShownProposal): string {
  if (isPartlyApplied(proposal)) return rejudging.partlyApplied;
  if (proposal.state === 'applied' && proposal.applied === 0) return rejudging.nothingApplied;
  if (proposal.state !== 'open') return rejudging.states[proposal.state];
  return isJudged(proposal) ? rejudging.ready : rejudging.judging;
}
