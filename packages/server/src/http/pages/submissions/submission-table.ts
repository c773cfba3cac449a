import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { moment } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import { classOf, codeOf, memoryText, nameOf, scoreText, secondsText } from '../../html/verdict-words.ts';

/** A link leads to each submission that the viewer may read. */
export function submissionTable(submissions: readonly ShownSubmission[]): Html {
  return html`<div class="scroll"><table class="submission-list">
<thead><tr><th scope="col">No.</th><th scope="col">Result</th><th scope="col" class="number lesser">Score</th><th scope="col">Problem</th><th scope="col">User</th>
<th scope="col" class="lesser">Language</th><th scope="col" class="number lesser">Time</th><th scope="col" class="number lesser">Memory</th><th scope="col">Sent</th></tr></thead>
<tbody>${submissions.map(submissionLine)}</tbody></table></div>`;
}

function submissionLine(submission: ShownSubmission): Html {
  const { id, isReadable, problemCode, problemName, username, language, time, memory, date, contestKey } =
    submission;
  return html`<tr><th scope="row">${isReadable ? html`<a href="/submission/${id}">${id}</a>` : id}</th>
<td><span class="verdict ${classOf(submission)}" title="${nameOf(submission)}">${codeOf(submission)}</span></td><td class="number lesser">${scoreText(submission)}</td>
<td><a href="/problem/${problemCode}">${problemName}</a>${contestKey && html` <a class="mark" href="/contest/${contestKey}">${contestKey}</a>`}</td><td><a href="/user/${username}">${username}</a></td>
<td class="lesser">${language}</td><td class="number lesser">${secondsText(time, 2)}</td><td class="number lesser">${memoryText(memory, 1)}</td><td>${moment(date)}</td></tr>
`;
}
