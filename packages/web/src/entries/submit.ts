// Runs on pages with the form that submits a solution.
import { solutionForm } from '../editor/current-solution.ts';
import { sendOnce } from '../editor/send-once.ts';
import { startSubmitting } from '../editor/start-submitting.ts';
import { runOnThisPage } from '../run/run-panel.ts';

const solution = solutionForm();
if (solution) {
  startSubmitting(solution);
  runOnThisPage(solution);
  sendOnce(solution.form);
}
