import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { itemAt } from '@tribunal/core/lists';
import type { FaultyLines, PeopleImported } from '../../../actions/accounts/importing/import-people.ts';
import type { Credential } from '../../../actions/accounts/importing/people-import.ts';
import { errorList } from '../../forms/error-list.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { lineText } from './import-form.ts';

const maxFaults = 100;
const maxRows = 200;

export function faultList(t: Messages, faults: FaultyLines['faults']): Html {
  const { peopleImport } = t;
  const more = faults.length - maxFaults;
  return html`<section class="card"><p role="alert"><b>${peopleImport.faults(faults.length)}</b></p>
${errorList(faults.slice(0, maxFaults).map((fault) => lineText(t, fault)))}${more > 0 && html`<p>${peopleImport.moreFaults(more)}</p>`}</section>`;
}

type Imported = Extract<PeopleImported, { credentials: unknown }>;

/** What the import would do to each account. Those that exist come first: somebody may have forgotten them. */
export function previewTable(
  t: Messages,
  people: readonly ImportedPerson[],
  { created, updated, credentials }: Imported,
): Html {
  const { peopleImport } = t;
  const more = people.length - maxRows;
  const rows = people
    .map((person, index) => ({ person, credential: itemAt(credentials, index) }))
    .toSorted((a, b) => Number(a.credential.isNew) - Number(b.credential.isNew))
    .slice(0, maxRows)
    .map(({ person, credential }) => previewRow(t, person, credential));
  return html`<p class="notice" role="status">${peopleImport.checked(created, updated)}</p>
<div class="scroll"><table><thead><tr><th scope="col">${peopleImport.user}</th><th scope="col">${peopleImport.name}</th><th scope="col">${peopleImport.organization}</th><th scope="col">${peopleImport.room}</th><th scope="col">${peopleImport.change}</th><th scope="col">${peopleImport.password}</th></tr></thead>
<tbody>${rows}</tbody></table></div>${more > 0 && html`<p class="quiet">${peopleImport.moreRows(more)}</p>`}`;
}

function previewRow({ peopleImport }: Messages, person: ImportedPerson, credential: Credential): Html {
  const { username, name, organization, room } = person;
  return html`<tr><td>${username}</td><td>${name}</td><td>${organization}</td><td>${room}</td><td><span class="mark">${credential.isNew ? peopleImport.isNew : peopleImport.isUpdated}</span></td><td>${peopleImport.passwords[passwordKind(person, credential)]}</td></tr>
`;
}

export function passwordKind(
  { password: given }: ImportedPerson,
  { password }: Credential,
): keyof Messages['peopleImport']['passwords'] {
  if (given !== '') return 'given';
  return password === null ? 'kept' : 'generated';
}
