// Runs on statements with the editor beside them.
import { solutionForm } from '../editor/current-solution.ts';
import { showLine } from '../editor/show-line.ts';
import { startSubmitting } from '../editor/start-submitting.ts';
import { runOnThisPage } from '../run/run-panel.ts';
import { arrangeColumns } from '../solve/arrange-columns.ts';
import { submitHere } from '../solve/submit-here.ts';
import { openVerdictPanel } from '../solve/verdict-panel.ts';

const columns = document.querySelector<HTMLElement>('.problem-columns');
const place = document.querySelector<HTMLElement>('#live-verdict');
const solution = solutionForm();
if (columns && place && solution) {
  arrangeColumns(columns);
  startSubmitting(solution);
  runOnThisPage(solution);
  submitHere(
    solution,
    openVerdictPanel(place, (line) => showLine(solution.source, line)),
  );
}
