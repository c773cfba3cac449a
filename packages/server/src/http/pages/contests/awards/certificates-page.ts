import { isOver } from '@tribunal/core/contests/contest-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { loadRevealPeople } from '../../../../storage/contests/scoreboard/reveal-people.ts';
import { defineFilters, filterForm, filterQuery, readFilters } from '../../../forms/filter-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { contestOfEditor } from '../contest-of-editor.ts';
import { contestHeading } from '../contest-parts.ts';
import { type ListedAward, listAwards } from './award-list.ts';
import { certificate } from './certificate.ts';

/** One sheet for each team, to be printed by the editors of a contest that is over. */
export function mountCertificates(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/certificates/',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return isOver(contest, site.now())
        ? show(site, request, reply, contest)
        : sendRefused(request, reply, { refusal: 'contest has not ended' });
    },
  });
}

const certificatesPerPage = 200;

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const { awards, teams } = await listAwards(site, contest, t);
  const award = awardFilter(awards);
  const filters = readFilters({ ...everyoneFilter, ...award }, request.query);
  const given = citationsOf(awards, filters.award);
  const chosen = filters.everyone ? teams : teams.filter(({ id }) => given.has(id));
  const page = pageNumber(request.query);
  const shown = chosen.slice((page - 1) * certificatesPerPage, page * certificatesPerPage);
  const people = await loadRevealPeople(site.database, contest.id);
  const path = `/contest/${contest.key}/certificates/`;
  const sheets = shown.map((team) => {
    const [person = null, citations = []] = [people.get(team.id), given.get(team.id)];
    return certificate(t, contest, { team, person, citations }, teams.length);
  });
  const body = html`${contestHeading(t, contest, request.caller, 'awards')}
<h2>${t.awards.certificates}</h2><p>${t.awards.certificatesExplained}</p>
${filterForm(t, everyoneFilter, path, filters, { lesser: award, button: t.awards.chooseCertificates })}
${sheets.length === 0 ? html`<p>${t.awards.noCertificates}</p>` : html`<div class="certificates">${sheets}</div>`}
${pager(t, { path, page, hasMore: chosen.length > page * certificatesPerPage, query: filterQuery(filters) })}`;
  return reply.page({ title: t.awards.certificatesOf(contest.name), contest, body });
}

const everyoneFilter = defineFilters({
  everyone: { kind: 'flag', isOptional: true, label: (t) => t.awards.forEveryone },
});

function awardFilter(awards: readonly ListedAward[]) {
  return defineFilters({
    award: {
      kind: 'choices',
      isOptional: true,
      label: (t) => t.awards.forAwards,
      options: awards.map(({ id, citation }) => ({ value: id, label: () => citation })),
    },
  });
}

/** The titles on the sheets, by the id of the participation. If no award is chosen, all count but honorable mentions. */
function citationsOf(
  awards: readonly ListedAward[],
  chosen: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const isChosen = ({ id, kind }: ListedAward) =>
    chosen.length > 0 ? chosen.includes(id) : kind !== 'honorable-mention';
  const citations = new Map<number, string[]>();
  for (const { citation, teams } of awards.filter(isChosen))
    for (const { id } of teams) citations.set(id, [...(citations.get(id) ?? []), citation]);
  return citations;
}
