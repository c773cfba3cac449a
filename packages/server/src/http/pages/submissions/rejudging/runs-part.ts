import { pointsText } from '@tribunal/core/texts/points-text';
import type { ShownProposal } from '../../../../storage/submissions/rejudging/proposal-view.ts';
import type { ProposedRuns } from '../../../../storage/submissions/rejudging/proposed-runs.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { memoryText, secondsText } from '../../../parts/verdict-words.ts';
import { verdict } from './differences-part.ts';
import { isJudged } from './proposal-text.ts';

/** The verdicts of a submission that is judged several times. */
export function runsPart(t: Messages, proposal: ShownProposal, { runs, isStable }: ProposedRuns): Html {
  const { rejudging, submissions } = t;
  const agreement = isJudged(proposal) ? rejudging.stable(proposal.times) : rejudging.stableSoFar;
  const rows = runs.map(
    (run) =>
      html`<tr><th scope="row" data-label="${rejudging.run}">${run.run}</th><td data-label="${submissions.number}"><a href="/submission/${run.submissionId}">${run.submissionId}</a></td><td data-label="${rejudging.result}">${verdict(t, run.result)}</td><td class="number" data-label="${rejudging.points}">${pointsText(run.casePoints)} / ${pointsText(run.caseTotal)}</td><td class="number" data-label="${submissions.time}">${secondsText(run.time, 3)}</td><td class="number" data-label="${submissions.memory}">${memoryText(run.memory, 1)}</td><td data-label="${t.jury.judge}">${run.judge ?? '–'}</td></tr>
`,
  );
  return html`<section><h2>${rejudging.stability}</h2><p><b>${isStable ? agreement : rejudging.unstable}</b></p>
<div class="scroll fitting"><table class="stacked"><thead><tr><th scope="col">${rejudging.run}</th><th scope="col">${submissions.number}</th><th scope="col">${rejudging.result}</th><th scope="col" class="number">${rejudging.points}</th><th scope="col" class="number">${submissions.time}</th><th scope="col" class="number">${submissions.memory}</th><th scope="col">${t.jury.judge}</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

export function runsData({ runs, isStable }: ProposedRuns) {
  return { isStable, runs: runs.map((run) => ({ ...run, submission: run.submissionId })) };
}
