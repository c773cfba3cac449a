import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import { submissionRow } from './submission-parts.ts';

/** Submissions as scripts read them: the id of each row is that of its submission. */
export function submissionRows(submissions: readonly ShownSubmission[]): Html {
  return html`<div class="submission-rows">${submissions.map(
    (submission) =>
      html`<div class="submission-row" id="${submission.id}">${submissionRow(submission)}
<div class="sub-prop">${linkTo(submission)}</div></div>
`,
  )}</div>`;
}

function linkTo({ id, isReadable }: ShownSubmission): Html {
  return isReadable ? html`<a href="/submission/${id}">${id}</a>` : html`${id}`;
}
