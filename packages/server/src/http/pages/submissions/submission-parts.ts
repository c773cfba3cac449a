import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { userLink } from '../../parts/user-link.ts';
import { classOf, codeOf, memoryText, nameOf, scoreText, secondsText } from '../../parts/verdict-words.ts';

/** One line of a list of submissions, as scripts and pages read it. */
export function submissionRow(t: Messages, submission: ShownSubmission): Html {
  const { problemCode, problemName, username, userRating, language, date, time, memory } = submission;
  return html`<div class="sub-result ${classOf(submission)}"><div class="score">${scoreText(submission)}</div>
<div class="state"><span class="status" title="${nameOf(t, submission)}">${codeOf(submission)}</span> | <span class="language">${language}</span></div></div>
<div class="sub-main"><div class="sub-info"><div class="name"><a href="/problem/${problemCode}">${problemName}</a></div>
<div class="user">${userLink(t, username, userRating)} ${moment(date)}</div></div></div>
<div class="sub-usage"><div class="time" title="${secondsText(time, 2)}">${secondsText(time, 2)}</div>
<div class="memory">${memoryText(memory, 1)}</div></div>`;
}
