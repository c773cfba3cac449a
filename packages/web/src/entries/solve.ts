// Runs on statements with the editor beside them.
import { solutionForm } from '../editor/current-solution.ts';
import { localDraftStorage } from '../editor/drafts.ts';
import { showLine } from '../editor/show-line.ts';
import { startSubmitting } from '../editor/start-submitting.ts';
import { runOnThisPage } from '../run/run-panel.ts';
import { arrangeColumns } from '../solve/arrange-columns.ts';
import { openOutbox } from '../solve/outbox.ts';
import { submitHere } from '../solve/submit-here.ts';
import { openVerdictPanel } from '../solve/verdict-panel.ts';
import { userName } from '../user-name.ts';

const columns = document.querySelector<HTMLElement>('.problem-columns');
const place = document.querySelector<HTMLElement>('#live-verdict');
const solution = solutionForm();
if (columns && place && solution) {
  arrangeColumns(columns);
  startSubmitting(solution);
  runOnThisPage(solution);
  const panel = openVerdictPanel(place, (line) => showLine(solution.source, line));
  submitHere(solution, panel, openOutbox(localDraftStorage(), userName()));
}
