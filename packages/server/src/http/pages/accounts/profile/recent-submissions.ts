import type { ShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../../html/html.ts';
import { recentMoment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { classOf, codeOf, nameOf } from '../../../parts/verdict-words.ts';

/** Some submissions of one user in a small table. The result links to the submission if the viewer may read it. */
export function recentSubmissions(t: Messages, shown: readonly ShownSubmission[]): Html {
  const { submissions } = t;
  return html`<div class="scroll"><table class="recent-submissions">
<thead><tr><th scope="col">${submissions.result}</th><th scope="col">${submissions.problem}</th><th scope="col" class="lesser">${submissions.language}</th><th scope="col">${submissions.sent}</th></tr></thead>
<tbody>${shown.map((submission) => submissionLine(t, submission))}</tbody></table></div>`;
}

function submissionLine(t: Messages, submission: ShownSubmission): Html {
  const { id, isReadable, problemCode, problemName, language, date } = submission;
  const verdict = html`<span class="verdict ${classOf(submission)}" title="${nameOf(t, submission)}" data-part="code">${codeOf(submission)}</span>`;
  return html`<tr data-submission="${id}"><td>${isReadable ? html`<a href="/submission/${id}">${verdict}</a>` : verdict}</td><th scope="row"><a href="/problem/${problemCode}">${problemName}</a></th><td class="lesser">${language}</td><td>${recentMoment(date)}</td></tr>
`;
}
