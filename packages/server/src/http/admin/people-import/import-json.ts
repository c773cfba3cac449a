import { Readable } from 'node:stream';
import { importUsersPage } from '@tribunal/contract/pages/administration';
import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { itemAt } from '@tribunal/core/lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PeopleImported } from '../../../actions/accounts/importing/import-people.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { present } from '../../reply/page-data.ts';
import { lineText } from './import-form.ts';
import { passwordKind } from './import-report.ts';
import type { ImportStep } from './import-steps.ts';

type Imported = Extract<PeopleImported, { credentials: unknown }>;

/** What the import would do to each account, as the page shows it. */
export function preview(people: readonly ImportedPerson[], { created, updated, credentials }: Imported) {
  const users = people.map((person, index) => {
    const credential = itemAt(credentials, index);
    return { ...person, isNew: credential.isNew, password: passwordKind(person, credential) };
  });
  return { created, updated, users };
}

/** A program that accepts lines of JSON learns the progress, and the result in the last line. Others get one object at the end. */
export async function sendImportJson(
  request: FastifyRequest,
  reply: FastifyReply,
  steps: AsyncIterable<ImportStep>,
  count: number,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  if (request.headers.accept?.includes('application/x-ndjson'))
    return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines(t, steps, count)));
  for await (const step of steps)
    if ('imported' in step) {
      const answer = answerOf(t, step.imported);
      reply.code('error' in answer ? answer.error.code : 200).send(answer);
    }
  return reply;
}

async function* lines(t: Messages, steps: AsyncIterable<ImportStep>, count: number): AsyncGenerator<string> {
  for await (const step of steps) {
    const line = 'imported' in step ? answerOf(t, step.imported) : { hashed: step.hashed, of: count };
    yield `${JSON.stringify(line)}\n`;
  }
}

/** The file was checked before, so refusals come from what others changed since then. */
function answerOf(t: Messages, imported: PeopleImported | null) {
  if (imported === null) return { error: { code: 500, message: t.peopleImport.failed } };
  if ('refusal' in imported) return { error: { code: 400, message: t.refusals[imported.refusal] } };
  if ('faults' in imported) {
    const text = imported.faults.map((fault) => lineText(t, fault)).join('\n');
    return { error: { code: 400, message: t.refusals['wrong fields'], fields: { text } } };
  }
  return { data: present(importUsersPage.post.data, imported) };
}
