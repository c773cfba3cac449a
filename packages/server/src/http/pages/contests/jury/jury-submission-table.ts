import type { JuryFacts } from '../../../../storage/submissions/jury/submission-judges.ts';
import type { ShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { classOf, codeOf, nameOf, secondsText } from '../../../parts/verdict-words.ts';

/** The parts with `data-part` follow the stream of events. */
export function jurySubmissionTable(
  t: Messages,
  shown: readonly ShownSubmission[],
  facts: ReadonlyMap<number, JuryFacts>,
): Html {
  const { submissions, jury } = t;
  return html`<div class="scroll"><table class="submission-list jury-list stacked">
<thead><tr><th scope="col">${jury.choose}</th><th scope="col">${submissions.number}</th><th scope="col">${submissions.result}</th><th scope="col">${submissions.problem}</th><th scope="col">${jury.team}</th>
<th scope="col" class="lesser">${submissions.language}</th><th scope="col" class="number lesser">${submissions.time}</th><th scope="col" class="lesser">${jury.judge}</th><th scope="col">${submissions.sent}</th></tr></thead>
<tbody>${shown.map((submission) => line(t, submission, facts.get(submission.id)))}</tbody></table></div>`;
}

function line(t: Messages, submission: ShownSubmission, facts: JuryFacts | undefined): Html {
  const { id, problemCode, problemName, username, language, time, date } = submission;
  const { team = '', judge = null } = facts ?? {};
  return html`<tr data-submission="${id}"><td><input type="checkbox" id="compare-${id}" name="submission" value="${id}" aria-label="${t.jury.chooseOne(id)}"></td><th scope="row"><a href="/submission/${id}">${id}</a></th>
<td><span class="verdict ${classOf(submission)}" data-part="code" title="${nameOf(t, submission)}">${codeOf(submission)}</span></td>
<td><a href="/problem/${problemCode}">${problemName}</a></td><td><a href="/user/${username}">${team || username}${team !== '' && html` <span class="quiet">${username}</span>`}</a></td>
<td class="lesser">${language}</td><td class="number lesser" data-part="time">${time === null ? '–' : secondsText(time, 2)}</td><td class="lesser">${judge ?? '–'}</td><td>${moment(date)}</td></tr>
`;
}
