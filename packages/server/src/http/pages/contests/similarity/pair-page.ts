import { similarPairPage } from '@tribunal/contract/pages/similar-sources';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decidePair } from '../../../../actions/contests/similarity/decide-pair.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type ComparedPair, findPair } from '../../../../storage/submissions/similarity/similar-pairs.ts';
import { actorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pathId } from '../../../request/path-id.ts';
import { contestOfEditor } from '../contest-of-editor.ts';

const decisionForm = settingsForm(similarPairPage.post.form, ({ similarity }) => ({
  decision: { label: similarity.decision, options: similarity.decisions },
  note: { label: similarity.note, hint: similarity.noteHint },
}));

/** Two sources beside each other, and what the editors think about them. */
export function mountSimilarPair(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, similarPairPage, {
    get: async (request, reply) => {
      const found = await pairOfPath(site, request, reply);
      if (!found) return reply;
      const { contest, pair } = found;
      if (wantsJson(request)) return sendData(reply, similarPairPage.get, { object: pair });
      return show(reply, contest, pair, unsentForm({ decision: pair.decision, note: pair.note }));
    },
    post: async (request, reply) => {
      const found = await pairOfPath(site, request, reply);
      if (!found) return reply;
      const { contest, pair } = found;
      return answerForm(request, reply, {
        form: decisionForm,
        act: async (decision) => {
          const decided = await decidePair(
            database,
            actorOf(request),
            { contest, id: pair.id, ...decision },
            now(),
          );
          if ('refusal' in decided) return decided;
          if (wantsJson(request)) return sendData(reply, similarPairPage.post, decided.pair);
          return reply.redirect(`/contest/${contest.key}/similarity/`, 303);
        },
        show: (shown) => show(reply, contest, pair, shown),
      });
    },
  });
}

/** Null when the refusal has been sent. */
async function pairOfPath(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const contest = await contestOfEditor(site, request, reply);
  if (!contest) return null;
  const id = pathId(request);
  const pair = id === null ? null : await findPair(site.database.query, contest.id, id);
  if (pair) return { contest, pair };
  sendRefused(request, reply, { refusal: 'no such similar pair' });
  return null;
}

function show(
  reply: FastifyReply,
  { key, name }: ShownContest,
  pair: ComparedPair,
  shown: ShownForm,
): FastifyReply {
  const t = messagesOf(reply.request);
  const { similarity } = t;
  const title = similarity.pairTitle(pair.a.user, pair.b.user);
  const path = `/contest/${key}/similarity/`;
  const body = html`<h1>${title}</h1>
<p><a href="${path}">${similarity.titleOf(name)}</a> · ${pair.problemName} · ${similarity.percent(pair.score)}${pair.isCopy && html` <span class="mark">${similarity.copy}</span>`}</p>
${pair.decidedAt !== null && html`<p class="quiet">${similarity.decidedBy(pair.decidedBy)} ${moment(pair.decidedAt)}</p>`}
<section class="card">${postForm(reply, decisionForm, { action: `${path}${pair.id}`, button: similarity.save }, shown)}</section>
<div class="similar-sources">${sourceView(t, pair, 'a')}${sourceView(t, pair, 'b')}</div>`;
  return reply.page({ title, body, status: shown.status });
}

const tones = 6;

/** The lines with their numbers; those of a passage have its number and color on both sides. */
function sourceView({ similarity }: Messages, pair: ComparedPair, side: 'a' | 'b'): Html {
  const { user, submission } = pair[side];
  const text = side === 'a' ? pair.sourceA : pair.sourceB;
  const passageAt = new Map<number, number>();
  pair.matches.forEach(({ aStart, aEnd, bStart, bEnd }, index) => {
    const [start, end] = side === 'a' ? [aStart, aEnd] : [bStart, bEnd];
    for (let line = start; line <= end; line += 1) if (!passageAt.has(line)) passageAt.set(line, index + 1);
  });
  const lines = text.replace(/\s+$/, '').split('\n');
  const rows = lines.map((line, index) => {
    const passage = passageAt.get(index + 1);
    const isFirst = passage !== passageAt.get(index);
    return html`<tr${passage !== undefined && html` class="passage tone-${passage % tones}"`}><td class="line-number">${index + 1}</td><td class="passage-number">${passage !== undefined && isFirst && html`<span title="${similarity.passage(passage)}">${passage}</span>`}</td><td><code>${line}</code></td></tr>`;
  });
  return html`<section><h2><a href="/src/${submission}">${similarity.sourceOf(user, submission)}</a></h2><div class="scroll"><table class="similar-source"><tbody>${rows}</tbody></table></div></section>`;
}
