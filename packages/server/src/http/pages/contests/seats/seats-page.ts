import { groupBy, isAmong } from '@tribunal/core/lists';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  type ListedParticipant,
  listParticipants,
} from '../../../../storage/contests/participating/participant-list.ts';
import { defineFilters, filterForm, readFilters } from '../../../forms/filter-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { contestOfJury } from '../participants/participants-page.ts';

const sheetNames = ['lists', 'signs', 'cards'] as const;
const maxContestants = 10_000;

const sheetFilter = defineFilters({
  sheet: {
    kind: 'choice',
    isOptional: true,
    label: (t) => t.booklet.sheet,
    options: sheetNames.map((value) => ({ value, label: (t) => t.booklet.sheets[value] })),
  },
});

/** Lists of who sits where, signs for the doors and cards for the seats, for the jury to print. */
export function mountSeats(app: FastifyInstance, { database, ...site }: Site): void {
  mountPage(app, {
    path: '/contest/:key/seats/',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await contestOfJury({ database, ...site }, request, reply);
      if (!contest) return reply;
      const t = messagesOf(request);
      const everybody = { search: '', show: 'all', group: '' } as const;
      const window = { offset: 0, limit: maxContestants };
      const contestants = await listParticipants(database, contest.id, everybody, window);
      const chosen = readFilters(sheetFilter, request.query);
      const [sheet = 'lists'] = chosen.sheet;
      const title = t.booklet.seatsOf(contest.name);
      const show = sheets[isAmong(sheetNames, sheet) ? sheet : 'lists'];
      const rooms = byRoom(contestants).map(([room, teams]) => show(t, room, teams));
      const body = html`<h1>${title}</h1>
<p>${t.booklet.seatsExplained} <a href="/contest/${contest.key}/participants/">${t.participants.link}</a></p>
${filterForm(t, sheetFilter, `/contest/${contest.key}/seats/`, chosen)}
${rooms.length > 0 ? html`<div class="room-sheets">${rooms}</div>` : html`<p class="empty">${t.booklet.nobody}</p>`}`;
      return reply.page({ title, body });
    },
  });
}

/** Rooms in the order of their names, with numbers by value; those without a room come last. */
function byRoom(contestants: readonly ListedParticipant[]): (readonly [string, ListedParticipant[]])[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const rooms = groupBy(contestants, ({ room }) => room);
  return [...rooms].sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b));
}

type Sheet = (t: Messages, room: string, teams: readonly ListedParticipant[]) => Html;

const sheets: Readonly<Record<(typeof sheetNames)[number], Sheet>> = {
  lists: (t, room, teams) => html`<section class="room-sheet">${roomHeading(t, room, teams)}
<div class="scroll"><table><thead><tr><th scope="col">${t.booklet.team}</th><th scope="col">${t.booklet.username}</th><th scope="col">${t.booklet.organization}</th></tr></thead><tbody>${teams.map(
    ({ name, username, organization }) =>
      html`<tr><td dir="auto">${name || username}</td><td>${username}</td><td dir="auto">${organization}</td></tr>`,
  )}</tbody></table></div></section>`,
  signs: (t, room, teams) => html`<section class="room-sheet door-sign">${roomHeading(t, room, teams)}
<ul>${teams.map(({ name, username }) => html`<li dir="auto">${name || username}</li>`)}</ul></section>`,
  cards: (t, room, teams) =>
    html`${teams.map(
      ({ name, username, organization, members }) =>
        html`<section class="seat-card"><p class="seat-room">${nameOf(t, room)}</p><h2 dir="auto">${name || username}</h2><p>${username}</p>${organization !== '' && html`<p dir="auto">${organization}</p>`}${members.length > 0 && html`<p dir="auto">${members.join(', ')}</p>`}</section>`,
    )}`,
};

function roomHeading(t: Messages, room: string, teams: readonly ListedParticipant[]): Html {
  return html`<h2>${nameOf(t, room)}</h2><p class="quiet">${t.booklet.teams(teams.length)}</p>`;
}

function nameOf({ booklet }: Messages, room: string): string {
  return room === '' ? booklet.noRoom : booklet.roomName(room);
}
