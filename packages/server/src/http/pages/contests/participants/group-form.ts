import { groupsPage } from '@tribunal/contract/pages/contest-people';
import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import type { FastifyReply } from 'fastify';
import type { ListedParticipant } from '../../../../storage/contests/participating/participant-list.ts';
import { defineForm, type Field } from '../../../forms/form.ts';
import { unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import type { Html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';

/** With which editors put contestants into groups. */
export function groupForm(groups: readonly ContestGroup[]) {
  return { ...declared, groups: groupChoices(groups) };
}

const declared = settingsForm(groupsPage.post.form, ({ groups }) => ({
  users: { label: groups.usernames, hint: groups.usernamesHint },
  groups: { label: groups.groupsOf },
  keeps: { label: groups.keeps },
}));

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
