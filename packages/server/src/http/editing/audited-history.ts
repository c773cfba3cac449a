import type { PageContract, PageOperation } from '@tribunal/contract/pages/page';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { listAuditEntries } from '../../storage/accounts/audit-log.ts';
import type { Form } from '../forms/form.ts';
import type { Html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { editSections, mountSettingsHistory } from './settings-history.ts';

/** What the audit log has about a subject: the entries of an edit have its name, and the values before and after. */
interface AuditedSubject<Found extends object> {
  readonly action: string;
  targetOf(found: Found): string;
  readonly form: Form;
  find(request: FastifyRequest): Promise<Found | Refused>;
  pathOf(found: Found): string;
  nameOf?(found: Found): string;
  links?(t: Messages, found: Found): Html;
}

/** The history of a subject that has no log of its own. */
export function mountAuditedHistory<Found extends object>(
  app: FastifyInstance,
  { database }: Site,
  contract: PageContract & { readonly get: PageOperation },
  { action, targetOf, form, ...subject }: AuditedSubject<Found>,
): void {
  mountSettingsHistory(app, contract, {
    nameOf: targetOf,
    ...subject,
    pageSize: 20,
    list: async (found, offset, limit) => {
      const filters = { action, target: targetOf(found) };
      const entries = await listAuditEntries(database.query, offset, limit, filters);
      return entries.map(({ id, at, actor, details }) => ({
        id,
        at,
        by: actor,
        changed: details as Changes,
      }));
    },
    show: (t, _, edits) =>
      editSections(
        t,
        edits.map(({ id, ...edit }) => ({ ...edit, id: `edit-${id}` })),
        form,
      ),
  });
}
