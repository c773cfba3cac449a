import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { submissionRow } from './submission-parts.ts';

/** Submissions as scripts read them: each row has the id of its submission. With a rank of the first one, all are numbered. */
export function submissionRows(
  t: Messages,
  submissions: readonly ShownSubmission[],
  firstRank?: number,
): Html {
  return html`<div class="submission-rows">${submissions.map(
    (submission, index) =>
      html`<div class="submission-row" id="${submission.id}">${firstRank !== undefined && html`<div class="sub-rank">${firstRank + index}</div>`}${submissionRow(t, submission)}
<div class="sub-prop">${linkTo(submission)}</div></div>
`,
  )}</div>`;
}

function linkTo({ id, isReadable }: ShownSubmission): Html {
  return isReadable ? html`<a href="/submission/${id}">${id}</a>` : html`${id}`;
}
