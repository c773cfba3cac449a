import Type from 'typebox';
import { type Reason, refusals, refusalsOf } from '../refusals/refusals.ts';
import { Flag } from '../settings/field-types.ts';
import { required, setting } from '../settings/setting.ts';
import { flag, listOf, objects, orNull, record, text } from './data-schemas.ts';
import { page } from './page.ts';

const slug = text('Its short name, which is the username under which the team takes part.');
const done = record({ slug }, 'The team.');

const Team = record(
  {
    slug,
    name: text('Its name.'),
    is_captain: flag('Whether the caller is the captain.'),
    is_member: flag('Whether the caller is a member.'),
    is_invited: flag('Whether the caller has an open invitation.'),
    is_locked: flag('Whether it takes part in a contest now, so that nobody joins or leaves.'),
    members: listOf(
      record({
        username: text('Username.'),
        is_captain: flag('Whether they invite and remove members.'),
        has_joined: flag('False while an invitation is open; only members see those.'),
      }),
      'The captain first.',
    ),
  },
  'A team.',
);

export const teamsPage = page({
  path: '/teams/',
  access: 'signed in',
  get: { summary: 'The teams of the caller, and those to which the caller is invited', data: objects(Team) },
});

export const newTeamPage = page({
  path: '/teams/new',
  access: 'signed in',
  post: {
    summary: 'Makes a team, whose captain is the caller, and invites others',
    form: {
      slug: required(Type.String({ maxLength: 30, description: 'Its short name, a new username.' }), {}),
      name: required(Type.String({ minLength: 1, maxLength: 100, description: 'Its name.' }), {}),
      members: setting(
        Type.Array(Type.String(), { maxItems: 50, description: 'Usernames of those who are invited.' }),
        [],
        {},
      ),
    },
    status: 201,
    data: done,
    errors: [
      ...refusalsOf('bad team slug', 'too many teams', 'team is full', 'team slug taken'),
      ...refusalsOf('unknown members'),
      { ...refusals['too many attempts'], cause: 'The caller made 10 teams within a day.' },
    ],
  },
});

export const teamPage = page({
  path: '/team/:team',
  access: 'signed in',
  errors: refusalsOf('no such team'),
  get: { summary: 'A team', data: record({ object: Team }, 'The team.') },
});

const username = required(Type.String({ maxLength: 30, description: 'Username.' }), {});

function act<const Path extends string>(path: Path, summary: string, ...reasons: readonly Reason[]) {
  return page({
    path,
    access: 'signed in',
    errors: refusalsOf('no such team', ...reasons),
    post: { summary, data: done },
  });
}

export const inviteToTeamPage = page({
  path: '/team/:team/invite',
  access: 'signed in',
  errors: refusalsOf('no such team'),
  post: {
    summary: 'Invites a user to a team, as its captain',
    form: { username },
    data: done,
    errors: refusalsOf(
      'not the captain',
      'team takes part now',
      'no such person',
      'in the team already',
      'invited already',
      'team is full',
    ),
  },
});

export const teamLinkPage = page({
  path: '/team/:team/link',
  access: 'signed in',
  errors: refusalsOf('no such team', 'not the captain'),
  post: {
    summary: 'Makes a link that invites whoever has it, instead of the previous one; or ends it',
    form: { on: required(Flag, { description: 'False: there is no link any more.' }) },
    data: record({ slug, code: orNull(text('The code of the link. It is shown once.')) }, 'The link.'),
  },
});

export const acceptTeamPage = page({
  path: '/team/:team/accept',
  access: 'signed in',
  errors: refusalsOf('no such team'),
  post: {
    summary: 'Accepts an invitation to a team',
    form: {
      code: setting(
        Type.String({ maxLength: 64, description: 'That of the link, if there is one.' }),
        '',
        {},
      ),
    },
    data: done,
    errors: refusalsOf(
      'in the team already',
      'not invited',
      'team takes part now',
      'team is full',
      'members cannot take part',
    ),
  },
});

export const declineTeamPage = act(
  '/team/:team/decline',
  'Declines an invitation to a team, or leaves it',
  'not in the team',
  'team takes part now',
);

export const removeFromTeamPage = page({
  path: '/team/:team/remove',
  access: 'signed in',
  errors: refusalsOf('no such team', 'not the captain', 'not in the team', 'team takes part now'),
  post: {
    summary: 'Removes a member or an invitation, as the captain of the team',
    form: { username },
    data: done,
  },
});

export const actForTeamPage = page({
  path: '/team/:team/act',
  access: 'signed in',
  errors: refusalsOf('no such team', 'not in the team'),
  post: {
    summary: 'From now on, what the caller does in contests is done by the team; or by the caller again',
    form: { on: required(Flag, { description: 'False: the caller acts alone again.' }) },
    data: done,
  },
});

export const teamPages = [
  teamsPage,
  newTeamPage,
  teamPage,
  inviteToTeamPage,
  teamLinkPage,
  acceptTeamPage,
  declineTeamPage,
  removeFromTeamPage,
  actForTeamPage,
];
