import { participantsPage } from '@tribunal/contract/pages/contest-people';
import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import { isAmong, keysOf } from '@tribunal/core/lists';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  findParticipantsContest,
  listParticipants,
  type ParticipantFilter,
  type ParticipantsContest,
} from '../../../../storage/contests/participating/participant-list.ts';
import { listGroups } from '../../../../storage/contests/settings/contest-groups.ts';
import { userOf } from '../../../caller/visitor.ts';
import {
  defineFilters,
  type Filters,
  filterForm,
  filterQuery,
  readFilters,
} from '../../../forms/filter-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { addressOf, pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { forSpreadsheet, sendCsv } from '../../../reply/send-csv.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { pageNumber, textField } from '../../../request/form-fields.ts';
import { participantCsv } from './participant-fields.ts';
import { participantTable } from './participant-table.ts';

const pageSize = 200;
const maxInFile = 100_000;

const filters = defineFilters({
  search: {
    kind: 'text',
    type: 'search',
    label: (t) => t.participants.search,
    maxLength: 100,
    isOptional: true,
  },
  show: {
    kind: 'choice',
    label: (t) => t.participants.show,
    emptyLabel: (t) => t.participants.everybody,
    options: [
      { value: 'not_signed_in', label: (t) => t.participants.notSignedIn },
      { value: 'not_submitted', label: (t) => t.participants.notSubmitted },
    ],
    isOptional: true,
  },
});

/** Who takes part in a contest, for its jury. */
export function mountParticipants(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, participantsPage, {
    get: async (request, reply) => {
      const contest = await contestOfJury(site, request, reply);
      if (!contest) return reply;
      const page = pageNumber(request.query);
      const window = { offset: (page - 1) * pageSize, limit: pageSize + 1 };
      const groups = await listGroups(database.query, contest.id);
      const all = { ...filters, ...groupFilter(groups) };
      const chosen = readFilters(all, request.query);
      const found = await listParticipants(database, contest.id, filterOf(chosen), window);
      if (page > 1 && found.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const [shown, hasMore] = [found.slice(0, pageSize), found.length > pageSize];
      if (wantsJson(request)) return sendData(reply, participantsPage.get, { objects: shown, hasMore });
      const t = messagesOf(request);
      const path = `/contest/${contest.key}/participants/`;
      const query = filterQuery(chosen);
      const title = t.participants.title(contest.name);
      const body = html`<h1>${title}</h1>
<p><a href="/contest/${contest.key}">${t.participants.backToContest}</a> · <a href="${addressOf(`/contest/${contest.key}/participants.csv`, [...query, forSpreadsheet])}">${t.participants.asFile}</a> · <a href="/contest/${contest.key}/seats/">${t.booklet.seats}</a>${contest.isEditor && html` · <a href="/contest/${contest.key}/groups/">${t.groups.title}</a> · <a href="/contest/${contest.key}/registrations/">${t.registrations.title}</a>`}</p>
${filterForm(t, groups.length > 0 ? all : filters, path, chosen)}
${shown.length > 0 ? participantTable(t, contest, shown, groups) : html`<p>${t.participants.nobody}</p>`}
${pager(t, { path, page, hasMore, query })}`;
      return reply.page({ title, body });
    },
  });
  mountPage(app, {
    path: '/contest/:key/participants.csv',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await contestOfJury(site, request, reply);
      if (!contest) return reply;
      const chosen = filterOf(readFilters({ ...filters, ...groupFilter([]) }, request.query));
      const all = await listParticipants(database, contest.id, chosen, { offset: 0, limit: maxInFile });
      return sendCsv(reply, `${contest.key}-participants`, [participantCsv(all)]);
    },
  });
}

/** The contest in the path, if the caller belongs to its jury; otherwise null, and the refusal has been sent. */
export async function contestOfJury(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ParticipantsContest | null> {
  const key = textField(request.params, 'key');
  const contest = await findParticipantsContest(database, userOf(request), key);
  if (contest?.isJury) return contest;
  sendRefused(request, reply, { refusal: contest ? 'not in the jury' : 'no such contest' });
  return null;
}

const shows = { not_signed_in: 'not signed in', not_submitted: 'not submitted' } as const;

function groupFilter(groups: readonly ContestGroup[]) {
  return defineFilters({
    group: {
      kind: 'choice',
      label: (t) => t.groups.group,
      emptyLabel: (t) => t.participants.everybody,
      options: groups.map(({ code, name }) => ({ value: code, label: () => name })),
      isOptional: true,
    },
  });
}

type ChosenFilters = Filters<typeof filters & ReturnType<typeof groupFilter>>;

function filterOf({ search, show: [show = ''], group: [group = ''] }: ChosenFilters): ParticipantFilter {
  return { search, group, show: isAmong(keysOf(shows), show) ? shows[show] : 'all' };
}
