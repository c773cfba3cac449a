import { countryCodes, countryName } from '@tribunal/core/texts/countries';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  editPerson,
  maxMembers,
  maxPersonTextLength,
  type WrongPerson,
} from '../../actions/accounts/edit-person.ts';
import type { Site } from '../../site.ts';
import { answerForm, type WrongFields } from '../forms/answer-form.ts';
import { defineForm } from '../forms/form.ts';
import type { ShownForm } from '../forms/form-content.ts';
import { mountPage } from '../mount-page.ts';
import { pathId } from '../request/path-id.ts';
import { administratorOf } from './admin-layout.ts';

const maxOrganizations = 50;

/** Who a user or a team is. */
export const personForm = defineForm({
  name: {
    kind: 'text',
    label: (t) => t.admin.displayName,
    hint: (t) => t.admin.displayNameHint,
    maxLength: maxPersonTextLength,
    isOptional: true,
  },
  members: {
    kind: 'lines',
    label: (t) => t.admin.teamMembers,
    hint: (t) => t.admin.teamMembersHint,
    most: maxMembers,
    isOptional: true,
  },
  country: {
    kind: 'text',
    label: (t) => t.organizations.country,
    hint: (t) => t.organizations.countryHint,
    maxLength: 60,
    suggestions: countryCodes.map((code) => {
      return { value: code, label: (t) => countryName(code, t.site.languageCode) };
    }),
    isOptional: true,
  },
  room: {
    kind: 'text',
    label: (t) => t.admin.room,
    hint: (t) => t.admin.roomHint,
    maxLength: maxPersonTextLength,
    isOptional: true,
  },
  icpc_id: {
    kind: 'text',
    label: (t) => t.organizations.icpcId,
    hint: (t) => t.organizations.icpcIdHint,
    maxLength: 36,
    isOptional: true,
  },
  organizations: {
    kind: 'names',
    label: (t) => t.users.organizations,
    hint: (t) => t.admin.personOrganizationsHint,
    most: maxOrganizations,
    isOptional: true,
  },
});

interface PersonPage {
  done(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  show(request: FastifyRequest, reply: FastifyReply, shown: ShownForm): Promise<FastifyReply>;
}

export function mountPerson(app: FastifyInstance, site: Site, { done, show }: PersonPage): void {
  mountPage(app, {
    path: '/admin/user/:id/person/',
    access: 'staff',
    post: (request, reply) =>
      answerForm(request, reply, {
        form: personForm,
        act: async ({ name, organizations, icpc_id, ...person }) => {
          const isSent = Object.hasOwn(fieldsOf(request.body), 'organizations');
          const wanted = { ...person, fullName: name, icpcId: icpc_id, ...(isSent && { organizations }) };
          const answer = await editPerson(site, administratorOf(request), pathId(request) ?? 0, wanted);
          if (answer === 'saved') return done(request, reply);
          return 'wrong' in answer ? wrongFields(answer) : answer;
        },
        show: (shown) => show(request, reply, shown),
      }),
  });
}

function wrongFields({ wrong }: WrongPerson): WrongFields {
  if (wrong === 'organizations')
    return { status: 400, faults: { organizations: (t) => t.refusals['unknown organization'] } };
  if (wrong === 'icpcId') return { status: 400, faults: { icpc_id: (t) => t.refusals['bad ICPC id'] } };
  const reason = wrong === 'country' ? 'bad country' : 'bad full name';
  return { status: 400, faults: { [wrong === 'fullName' ? 'name' : wrong]: (t) => t.refusals[reason] } };
}
