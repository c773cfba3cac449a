import { revealCommands, revealRemotePage } from '@tribunal/contract/pages/contest-running';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { controlReveal } from '../../../../actions/contests/control-reveal.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { findRemote } from '../../../../storage/contests/scoreboard/reveal-remotes.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { errorList } from '../../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { eventStream, openStream } from '../../../reply/streams.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { findRevealed } from './find-revealed.ts';
import { openRemoteStreams } from './remote-streams.ts';

/** A command, or what the window that plays the ceremony reports. */
const form = settingsForm(revealRemotePage.post.form, ({ reveal }) => ({
  command: { label: reveal.command, options: { next: reveal.next, back: reveal.back, play: reveal.play } },
  presenter: { label: reveal.presenter },
  status: { label: reveal.status },
  is_new: { label: reveal.isNewWindow },
}));

/** Editors control a ceremony from a phone, through whichever process the window is connected to. */
export function mountRevealRemote(app: FastifyInstance, site: Site): void {
  const streams = openRemoteStreams(site);
  app.addHook('preClose', async () => streams.close());
  mountPage(app, revealRemotePage, {
    get: async (request, reply) => {
      const contest = await findRevealed(site, request, reply);
      return contest ? show(site, reply, contest, unsentForm()) : reply;
    },
    post: async (request, reply) => {
      const contest = await findRevealed(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form,
        act: async ({ command, presenter, status, is_new: isNew }) => {
          if (command === null && presenter === '')
            return { status: 400, faults: { command: (t) => t.forms.required } };
          const message = command === null ? { presenter, status, isNew } : { command };
          const remote = await controlReveal(site.database, contest.id, message);
          return wantsJson(request)
            ? sendData(reply, revealRemotePage.post, remote)
            : reply.redirect(`/contest/${contest.key}/reveal/remote/`);
        },
        show: (shown) => show(site, reply, contest, shown),
      });
    },
  });
  mountPage(app, {
    path: '/contest/:key/reveal/events',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await findRevealed(site, request, reply);
      if (contest) streams.follow(contest.id, openStream(reply, eventStream));
      return reply;
    },
  });
}

async function show(
  site: Site,
  reply: FastifyReply,
  contest: ShownContest,
  { errors, status }: ShownForm,
): Promise<FastifyReply> {
  const { reveal } = messagesOf(reply.request);
  const remote = await findRemote(site.database.query, contest.id);
  const path = `/contest/${contest.key}/reveal/`;
  const buttons = revealCommands.map(
    (
      command,
    ) => html`<button name="command" value="${command}"${command === 'next' && html` class="primary"`}>${reveal[command]}</button>
`,
  );
  const body = html`<h1 dir="auto">${contest.name}</h1>${errorList(errors)}
<p id="reveal-status" class="remote-status" role="status" data-nobody="${reveal.noWindow}">${remote.status || reveal.noWindow}</p>
<form id="reveal-remote" class="remote" method="post" action="${path}remote/" data-events="${path}events">${csrfField(reply)}${buttons}</form>
<p><a href="${path}">${reveal.link}</a></p>`;
  return reply.page({
    title: reveal.remoteOf(contest.name),
    contest,
    body,
    status,
    scripts: ['reveal-remote'],
  });
}
