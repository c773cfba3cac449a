import { type PeopleFault, type PeopleFile, readPeopleFile } from '@tribunal/core/accounts/people-file';
import type { ImportFault } from '../../../actions/accounts/importing/inspect-import.ts';
import { defineForm, type Text, type ValuesOf } from '../../forms/form.ts';
import type { Messages } from '../../messages/messages.ts';
import { textOfFile } from '../../request/text-of-file.ts';

/** A file of 5,000 teams with members has about one megabyte. */
export const maxBytes = 4 << 20;
const maxPeople = 5000;

export const importForm = defineForm({
  file: { kind: 'file', label: (t) => t.peopleImport.file, accept: '.csv,.json,.txt', isOptional: true },
  text: {
    kind: 'source code',
    label: (t) => t.peopleImport.text,
    maxLength: maxBytes,
    rows: 10,
    isOptional: true,
  },
  contest: {
    kind: 'text',
    label: (t) => t.peopleImport.contest,
    hint: (t) => t.peopleImport.contestHint,
    maxLength: 64,
    isOptional: true,
  },
  organization: {
    kind: 'text',
    label: (t) => t.peopleImport.organization,
    hint: (t) => t.peopleImport.organizationHint,
    maxLength: 64,
    isOptional: true,
  },
  updates: { kind: 'flag', label: (t) => t.peopleImport.updates },
});

export type ImportValues = ValuesOf<typeof importForm>;

/** What was checked is sent again, with the mark that imports it. */
export const confirmationForm = defineForm({
  step: { kind: 'hidden' },
  text: { kind: 'hidden' },
  contest: { kind: 'hidden' },
  organization: { kind: 'hidden' },
  updates: { kind: 'hidden' },
});

type ReadPeople =
  | { readonly text: string; readonly people: PeopleFile }
  | { readonly field: 'file' | 'text'; readonly fault: Text };

export async function readPeople({ file, text: typed }: ImportValues): Promise<ReadPeople> {
  const text = file ? textOfFile(await file.read()) : typed;
  if (text === null) return { field: 'file', fault: (t) => t.peopleImport.notUtf8 };
  if (text.trim() === '') return { field: 'file', fault: (t) => t.peopleImport.nothingGiven };
  const read = readPeopleFile(text);
  const count = read.people.length;
  const field = file ? 'file' : 'text';
  if (count === 0 && read.faults.length === 0) return { field, fault: (t) => t.peopleImport.noPeople };
  if (count > maxPeople) return { field, fault: (t) => t.peopleImport.tooMany(maxPeople) };
  return { text, people: read };
}

export function lineText(
  { peopleImport }: Messages,
  { line, reason, detail }: PeopleFault | ImportFault,
): string {
  return peopleImport.line(line, peopleImport.faultTexts[reason](detail));
}
