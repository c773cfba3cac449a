import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import type { RevealPerson } from '../../../../storage/contests/scoreboard/reveal-people.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { logoAddress } from '../../organizations/organization-logo.ts';
import type { AwardedTeam } from './award-list.ts';

interface CertifiedTeam {
  readonly team: AwardedTeam;
  readonly person: RevealPerson | null;
  readonly citations: readonly string[];
}

/** The sheet of one team. Names have the direction of their own script. */
export function certificate(
  { awards }: Messages,
  { name: contest, endTime }: ShownContest,
  { team, person, citations }: CertifiedTeam,
  teamCount: number,
): Html {
  const members = person?.members ?? [];
  return html`<article class="certificate"><p class="kind">${awards.certificate}</p>
<p class="contest" dir="auto">${contest}</p>
<h3 dir="auto">${team.name}</h3>
${members.length > 0 && html`<p class="members" dir="auto">${members.join(', ')}</p>`}
${team.organization !== '' && html`<p class="organization" dir="auto">${logoOf(person)}${team.organization}</p>`}
${citations.length > 0 && html`<ul>${citations.map((citation) => html`<li dir="auto">${citation}</li>`)}</ul>`}
<p class="rank">${awards.rankOf(team.rank, teamCount)}</p><p class="date">${moment(endTime)}</p></article>
`;
}

function logoOf(person: RevealPerson | null): Html | null {
  const { slug, logo = null } = person?.organization ?? {};
  return slug === undefined || logo === null
    ? null
    : html`<img class="logo" src="${logoAddress(slug, logo)}" alt="" width="32" height="32">`;
}
