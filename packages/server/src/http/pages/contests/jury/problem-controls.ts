import { holdPage, withdrawPage } from '@tribunal/contract/pages/contest-control';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Controlled,
  holdProblem,
  type LabelledProblem,
  withdrawProblem,
} from '../../../../actions/contests/editing/control-problem.ts';
import { releaseVerdicts } from '../../../../actions/submissions/held/release-verdicts.ts';
import type { Site } from '../../../../site.ts';
import type { ContestProblemRow } from '../../../../storage/contests/contest-json.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { dataErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { contestOfEditor } from '../contest-of-editor.ts';

const holdForm = settingsForm(holdPage.post.form, ({ jury }) => ({ what: jury.hold }));
const withdrawForm = settingsForm(withdrawPage.post.form, ({ jury }) => ({
  withdrawn: { label: jury.isWithdrawn },
}));

/** With which editors stop one problem or withdraw it. */
export function mountProblemControls(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, holdPage, {
    post: async (request, reply) => {
      if (!(await contestOfEditor(site, request, reply))) return reply;
      return answerForm(request, reply, {
        form: holdForm,
        act: async (values) => {
          const what = values.what || null;
          const problem = problemOfPath(request.params);
          const held = await holdProblem(database, editorOf(request), problem, what, now());
          if (!('code' in held)) return sendControlRefused(request, reply, held);
          await releaseVerdicts(database, now());
          const data = { contest: problem.key, problem: held.code, what };
          return wantsJson(request) ? sendData(reply, holdPage.post, data) : backToJury(reply, problem);
        },
        show: () => sendRefusal(request, reply, dataErrors.badValue),
      });
    },
  });
  mountPage(app, withdrawPage, {
    post: async (request, reply) => {
      if (!(await contestOfEditor(site, request, reply))) return reply;
      return answerForm(request, reply, {
        form: withdrawForm,
        act: async ({ withdrawn: isWithdrawn }) => {
          const problem = problemOfPath(request.params);
          const done = await withdrawProblem(database, editorOf(request), problem, isWithdrawn, now());
          if (!('code' in done)) return sendControlRefused(request, reply, done);
          const data = { contest: problem.key, problem: done.code, isWithdrawn };
          return wantsJson(request) ? sendData(reply, withdrawPage.post, data) : backToJury(reply, problem);
        },
        show: () => sendRefusal(request, reply, dataErrors.badValue),
      });
    },
  });
}

function problemOfPath(params: unknown): LabelledProblem {
  return { key: textField(params, 'key'), label: textField(params, 'label') };
}

function backToJury(reply: FastifyReply, { key }: LabelledProblem): FastifyReply {
  return reply.redirect(`/contest/${key}/jury/#problem-controls`, 302);
}

/** Other settings of the contest cannot be wrong, unless somebody has changed them meanwhile. */
function sendControlRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Exclude<Controlled, { readonly code: string }>,
): FastifyReply {
  return sendRefused(
    request,
    reply,
    'faults' in refused ? { refusal: 'contest was edited meanwhile' } : refused,
  );
}

/** One row for each problem. */
export function problemControls(
  reply: FastifyReply,
  key: string,
  problems: readonly ContestProblemRow[],
): Html {
  const { jury, contests } = messagesOf(reply.request);
  const line = ({ problem, hold, isWithdrawn }: ContestProblemRow) => {
    const address = `/contest/${key}/problems/${encodeURIComponent(problem.label)}`;
    const withdrawal = {
      action: `${address}/withdraw`,
      button: isWithdrawn ? jury.takeBack : jury.withdraw,
      look: 'plain',
    } as const;
    const more = html`<input type="hidden" name="withdrawn" value="${isWithdrawn ? '0' : '1'}">`;
    return html`<tr><th scope="row">${problem.label}. ${problem.name}${isWithdrawn && html` <span class="mark">${contests.withdrawn}</span>`}</th>
<td>${postForm(reply, holdForm, { action: `${address}/hold`, button: jury.save, look: 'plain' }, unsentForm({ what: hold ?? '' }))}</td>
<td>${postForm(reply, {}, { ...withdrawal, more })}</td></tr>`;
  };
  return html`<section class="card" id="problem-controls"><h2>${jury.problemControls}</h2><p>${jury.problemControlsExplained}</p>
<div class="scroll"><table><tbody>${problems.map(line)}</tbody></table></div></section>`;
}
