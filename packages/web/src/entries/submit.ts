// Runs on pages with the form that submits a solution.
import { solutionForm } from '../editor/current-solution.ts';
import { localDraftStorage, openDrafts } from '../editor/drafts.ts';
import { keepDrafts } from '../editor/keep-drafts.ts';
import { sendOnce } from '../editor/send-once.ts';
import { warnUnjudged } from '../editor/warn-unjudged.ts';
import { runOnThisPage } from '../run/run-panel.ts';

const solution = solutionForm();
if (solution) {
  const { user = '', problem = '' } = solution.form.querySelector<HTMLElement>('.draft-line')!.dataset;
  keepDrafts(solution, openDrafts(localDraftStorage(), user, problem));
  warnUnjudged(solution);
  sendOnce(solution.form);
  runOnThisPage(solution);
}
