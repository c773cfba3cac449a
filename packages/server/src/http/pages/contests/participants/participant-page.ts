import { participantPage, participationSettings } from '@tribunal/contract/pages/contest-people';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  editParticipation,
  type ParticipationChanges,
} from '../../../../actions/contests/edit-participation.ts';
import type { Site } from '../../../../site.ts';
import type { ParticipationFields } from '../../../../storage/contests/participating/edited-participation.ts';
import {
  findParticipant,
  type ListedParticipant,
  type ParticipantsContest,
} from '../../../../storage/contests/participating/participant-list.ts';
import { listGroups } from '../../../../storage/contests/settings/contest-groups.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { isFormBody } from '../../../forms/read-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { groupsOfOne } from './group-form.ts';
import { contestOfJury } from './participants-page.ts';

const form = settingsForm(participationSettings, ({ participants, organizing }) => ({
  extra_minutes: { label: participants.extraMinutes, hint: participants.extraMinutesHint },
  is_unofficial: { label: participants.isUnofficial, hint: participants.isUnofficialHint },
  is_disqualified: { label: organizing.isDisqualified },
}));

/** One contestant: editors give extra time, make the contestant unofficial or disqualify them. */
export function mountParticipant(app: FastifyInstance, site: Site): void {
  mountPage(app, participantPage, {
    get: async (request, reply) => {
      const found = await contestantOfPath(site, request, reply);
      if (!found) return reply;
      const { contest, participant } = found;
      if (wantsJson(request)) return sendData(reply, participantPage.get, participant);
      return show(site, reply, contest, participant, unsentForm({ ...fieldsOfParticipant(participant) }));
    },
    post: async (request, reply) => {
      const found = await contestantOfPath(site, request, reply);
      if (!found) return reply;
      const { contest, participant } = found;
      if (wantsJson(request) && isFormBody(request.body))
        request.body = { ...fieldsOfParticipant(participant), ...fieldsOf(request.body) };
      return answerForm(request, reply, {
        form,
        others: [],
        act: async (fields) => {
          const edit = { key: contest.key, username: participant.username, ...fields };
          const edited = await editParticipation(site.database, editorOf(request), edit, site.now());
          return 'refusal' in edited ? edited : sendEdited(request, reply, edit, edited);
        },
        show: (shown) => show(site, reply, contest, participant, shown),
      });
    },
  });
}

/** Null when the refusal has been sent. */
async function contestantOfPath(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const contest = await contestOfJury(site, request, reply);
  if (!contest) return null;
  if (!contest.isEditor) {
    sendRefused(request, reply, { refusal: 'not allowed to edit contest' });
    return null;
  }
  const participant = await findParticipant(site.database, contest.id, textField(request.params, 'user'));
  if (participant) return { contest, participant };
  sendRefused(request, reply, { refusal: 'no such contestant' });
  return null;
}

function fieldsOfParticipant({
  extraMinutes,
  isUnofficial,
  isDisqualified,
}: ListedParticipant): ParticipationFields {
  return { extra_minutes: extraMinutes, is_unofficial: isUnofficial, is_disqualified: isDisqualified };
}

function sendEdited(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, username }: { readonly key: string; readonly username: string },
  { changed, now }: { readonly changed: ParticipationChanges; readonly now: ParticipationFields },
): FastifyReply {
  if (!wantsJson(request)) return reply.redirect(`/contest/${key}/participants/`, 302);
  const { extra_minutes: extraMinutes, is_unofficial: isUnofficial, is_disqualified: isDisqualified } = now;
  const data = { contest: key, user: username, extraMinutes, isUnofficial, isDisqualified, changed };
  return sendData(reply, participantPage.post, data);
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  { id, key, name }: ParticipantsContest,
  participant: ListedParticipant,
  shown: ShownForm,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { username } = participant;
  const groups = await listGroups(database.query, id);
  const title = t.participants.timeOf(username);
  const look = { action: `/contest/${key}/participants/${username}`, button: t.participants.save };
  const body = html`<h1>${title}</h1>
<p><a href="/contest/${key}/participants/">${t.participants.title(name)}</a></p>
<dl class="facts"><div><dt>${t.participants.contestant}</dt><dd><a href="/user/${username}">${participant.name || username}</a></dd></div>
<div><dt>${t.participants.joined}</dt><dd>${participant.joinedAt ? moment(participant.joinedAt) : t.participants.notYet}</dd></div>
<div><dt>${t.participants.ends}</dt><dd>${moment(participant.endTime)}</dd></div></dl>
<section class="card">${postForm(reply, form, look, shown)}</section>
${groups.length > 0 && html`<section class="card">${groupsOfOne(reply, key, participant, groups)}</section>`}`;
  return reply.page({ title, body, status: shown.status });
}
