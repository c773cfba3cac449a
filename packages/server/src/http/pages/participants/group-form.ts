import type { ContestGroup } from '@tribunal/core/scoreboard/contest-groups';
import type { FastifyReply } from 'fastify';
import type { ListedParticipant } from '../../../storage/contests/participating/participant-list.ts';
import { defineForm, type Field } from '../../forms/form.ts';
import { unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import type { Html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';

const mostUsers = 10_000;

/** With which editors put contestants into groups. */
export function groupForm(groups: readonly ContestGroup[]) {
  return defineForm({
    users: {
      kind: 'names',
      label: (t) => t.groups.usernames,
      hint: (t) => t.groups.usernamesHint,
      most: mostUsers,
    },
    groups: groupChoices(groups),
    keeps: { kind: 'flag', label: (t) => t.groups.keeps },
  });
}

function groupChoices(groups: readonly ContestGroup[]) {
  return {
    kind: 'choices',
    label: (t) => t.groups.groupsOf,
    options: groups.map(({ code, name }) => ({ value: code, label: () => name })),
    isOptional: true,
  } as const satisfies Field;
}

/** The same for one contestant. */
export function groupsOfOne(
  reply: FastifyReply,
  key: string,
  { username, groups: current }: ListedParticipant,
  groups: readonly ContestGroup[],
): Html {
  const t = messagesOf(reply.request);
  const form = defineForm({ users: { kind: 'hidden' }, groups: groupChoices(groups) });
  const look = { action: `/contest/${key}/groups/`, button: t.groups.save };
  return postForm(reply, form, look, unsentForm({ users: username, groups: current }));
}
