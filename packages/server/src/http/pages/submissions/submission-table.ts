import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import type { Viewer } from '../../../storage/visibility/viewer.ts';
import { type Html, html } from '../../html/html.ts';
import { recentMoment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { userLink } from '../../parts/user-link.ts';
import { classOf, codeOf, memoryText, nameOf, scoreText, secondsText } from '../../parts/verdict-words.ts';

/** A link leads to each submission that the viewer may read. */
export function submissionTable(t: Messages, shown: readonly ShownSubmission[], viewer: Viewer): Html {
  const { submissions } = t;
  return html`<div class="scroll"><table class="submission-list">
<thead><tr><th scope="col">${submissions.number}</th><th scope="col">${submissions.result}</th><th scope="col" class="number lesser">${submissions.score}</th><th scope="col">${submissions.problem}</th><th scope="col">${submissions.user}</th>
<th scope="col" class="lesser least">${submissions.language}</th><th scope="col" class="number lesser">${submissions.time}</th><th scope="col" class="number lesser least">${submissions.memory}</th><th scope="col" class="lesser">${submissions.sent}</th></tr></thead>
<tbody>${shown.map((submission) => submissionLine(t, submission, viewer))}</tbody></table></div>`;
}

function submissionLine(t: Messages, submission: ShownSubmission, viewer: Viewer): Html {
  const {
    id,
    isReadable,
    problemCode,
    problemName,
    username,
    userRating,
    language,
    time,
    memory,
    date,
    contest,
  } = submission;
  return html`<tr data-submission="${id}"${submission.userId === viewer.userId && html` data-own`}><th scope="row">${isReadable ? html`<a href="/submission/${id}">${id}</a>` : id}</th>
<td><span class="verdict ${classOf(submission)}" data-part="code" title="${nameOf(t, submission)}">${codeOf(submission)}</span></td><td class="number lesser" data-part="score">${cellText(scoreText(submission))}</td>
<td><a href="/problem/${problemCode}">${problemName}</a>${contest && html` <a class="mark" href="/contest/${contest.key}">${contest.name}</a>`}</td><td class="user">${userLink(t, username, userRating)}<small class="narrow-only">${recentMoment(date)}</small></td>
<td class="lesser least">${language}</td><td class="number lesser" data-part="time">${cellText(secondsText(time, 2))}</td><td class="number lesser least" data-part="memory">${cellText(memoryText(memory, 1))}</td><td class="lesser">${recentMoment(date)}</td></tr>
`;
}

/** A dash where there is nothing to show yet, or nothing at all. */
function cellText(text: string): string {
  return /\d/.test(text) ? text : '–';
}
