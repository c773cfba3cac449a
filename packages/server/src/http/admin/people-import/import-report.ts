import type { ImportedPerson, PeopleFault } from '@tribunal/core/people-file';
import type { Credential, ImportFault, PeopleImported } from '../../../actions/accounts/import-people.ts';
import { errorList } from '../../forms/error-list.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { lineText } from './import-form.ts';

const mostFaults = 100;
const mostRows = 200;

export function faultList(t: Messages, faults: readonly (PeopleFault | ImportFault)[]): Html {
  const { peopleImport } = t;
  const more = faults.length - mostFaults;
  return html`<section class="card"><p role="alert"><b>${peopleImport.faults(faults.length)}</b></p>
${errorList(faults.slice(0, mostFaults).map((fault) => lineText(t, fault)))}${more > 0 && html`<p>${peopleImport.moreFaults(more)}</p>`}</section>`;
}

type Imported = Extract<PeopleImported, { credentials: unknown }>;

/** What the import would do to each account. */
export function previewTable(
  t: Messages,
  people: readonly ImportedPerson[],
  { created, updated, credentials }: Imported,
): Html {
  const { peopleImport } = t;
  const more = people.length - mostRows;
  const rows = people.slice(0, mostRows).map((person, index) => previewRow(t, person, credentials[index]!));
  return html`<p class="notice" role="status">${peopleImport.checked(created, updated)}</p>
<div class="scroll"><table><thead><tr><th scope="col">${peopleImport.user}</th><th scope="col">${peopleImport.name}</th><th scope="col">${peopleImport.organization}</th><th scope="col">${peopleImport.room}</th><th scope="col">${peopleImport.change}</th><th scope="col">${peopleImport.password}</th></tr></thead>
<tbody>${rows}</tbody></table></div>${more > 0 && html`<p class="quiet">${peopleImport.moreRows(more)}</p>`}`;
}

function previewRow(
  { peopleImport }: Messages,
  { username, name, organization, room, password: given }: ImportedPerson,
  { isNew, password }: Credential,
): Html {
  const kind = given !== '' ? 'given' : password === null ? 'kept' : 'generated';
  return html`<tr><td>${username}</td><td>${name}</td><td>${organization}</td><td>${room}</td><td><span class="mark">${isNew ? peopleImport.isNew : peopleImport.isUpdated}</span></td><td>${peopleImport.passwords[kind]}</td></tr>
`;
}
