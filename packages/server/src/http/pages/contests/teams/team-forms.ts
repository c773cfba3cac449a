import {
  acceptTeamPage,
  actForTeamPage,
  declineTeamPage,
  inviteToTeamPage,
  newTeamPage,
  removeFromTeamPage,
  teamLinkPage,
} from '@tribunal/contract/pages/teams';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptInvitation,
  actForTeam,
  invite,
  makeTeamLink,
  removeFromTeam,
} from '../../../../actions/contests/teams/change-team.ts';
import { makeTeam } from '../../../../actions/contests/teams/make-team.ts';
import type { Site } from '../../../../site.ts';
import { findTeam } from '../../../../storage/contests/teams/teams.ts';
import { userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { inviteForm, mountTeamPages, showTeam } from './team-page.ts';

const newForm = settingsForm(newTeamPage.post.form, ({ teams }) => ({
  slug: { label: teams.slug, hint: teams.slugHint },
  name: { label: teams.name },
  members: { label: teams.invited, hint: teams.invitedHint },
}));

const codeForm = settingsForm(acceptTeamPage.post.form, ({ teams }) => ({
  code: { label: teams.linkTitle },
}));
const switchForm = settingsForm(teamLinkPage.post.form, ({ teams }) => ({ on: { label: teams.linkTitle } }));

/** Teams that users form. */
export function mountTeams(app: FastifyInstance, site: Site): void {
  mountTeamPages(app, site);
  const { database, now } = site;
  mountPage(app, newTeamPage, {
    get: (_, reply) => showNew(reply),
    post: (request, reply) =>
      answerForm(request, reply, {
        form: newForm,
        act: async (values) => {
          const made = await makeTeam(database, userOf(request), values, now());
          if ('refusal' in made) return made;
          if (wantsJson(request)) return sendData(reply, newTeamPage.post, made);
          return reply.redirect(`/team/${made.slug}`, 303);
        },
        show: (shown) => showNew(reply, shown),
      }),
  });
  mountPage(app, inviteToTeamPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: inviteForm,
        act: async ({ username }) => {
          const done = await invite(database, userOf(request), { ...asked(request), username });
          return done === 'invited' ? sendDone(request, reply) : done;
        },
        show: (shown) => showAgain(request, reply, shown),
      }),
  });
  mountPage(app, acceptTeamPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: codeForm,
        act: async ({ code }) => {
          const done = await acceptInvitation(database, userOf(request), { ...asked(request), code });
          return done === 'accepted' ? sendDone(request, reply) : done;
        },
        show: (shown) => showAgain(request, reply, shown),
      }),
  });
  mountPage(app, removeFromTeamPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: inviteForm,
        act: async ({ username }) => {
          const done = await removeFromTeam(database, userOf(request), { ...asked(request), username });
          return done === 'removed' ? sendDone(request, reply) : done;
        },
        show: (shown) => showAgain(request, reply, shown),
      }),
  });
  mountPage(app, declineTeamPage, {
    post: async (request, reply) => {
      const done = await removeFromTeam(database, userOf(request), { ...asked(request), username: null });
      if (done !== 'removed') return sendRefused(request, reply, done);
      if (wantsJson(request)) return sendData(reply, declineTeamPage.post, { slug: slugOf(request) });
      return reply.redirect('/teams/', 303);
    },
  });
  mountPage(app, teamLinkPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: switchForm,
        act: async ({ on }) => {
          const made = await makeTeamLink(database, userOf(request), { ...asked(request), on });
          if ('refusal' in made) return made;
          reply.header('Cache-Control', 'no-store');
          const { code } = made;
          if (wantsJson(request)) return sendData(reply, teamLinkPage.post, { slug: slugOf(request), code });
          return code === null ? sendDone(request, reply) : showAgain(request, reply, unsentForm(), code);
        },
        show: (shown) => showAgain(request, reply, shown),
      }),
  });
  mountPage(app, actForTeamPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form: switchForm,
        act: async ({ on }) => {
          const done = await actForTeam(database, userOf(request), { ...asked(request), on });
          return done === 'set' ? sendDone(request, reply) : done;
        },
        show: (shown) => showAgain(request, reply, shown),
      }),
  });

  function asked(request: FastifyRequest) {
    return { slug: slugOf(request), now: now() };
  }

  async function showAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: ShownForm,
    code: string | null = null,
  ): Promise<FastifyReply> {
    const team = await findTeam(database.query, slugOf(request), now());
    if (!team) return sendRefused(request, reply, { refusal: 'no such team' });
    return showTeam(site, request, reply, team, { shown, code });
  }
}

function slugOf({ params }: FastifyRequest): string {
  return textField(params, 'team');
}

function sendDone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const slug = slugOf(request);
  if (wantsJson(request)) return sendData(reply, inviteToTeamPage.post, { slug });
  return reply.redirect(`/team/${slug}`, 303);
}

function showNew(reply: FastifyReply, shown: ShownForm = unsentForm()): FastifyReply {
  const { teams } = messagesOf(reply.request);
  const body = html`<h1>${teams.newTitle}</h1>
<p>${teams.explained}</p>
${postForm(reply, newForm, { action: '/teams/new', button: teams.create }, shown)}`;
  return reply.page({ title: teams.newTitle, body, status: shown.status });
}
