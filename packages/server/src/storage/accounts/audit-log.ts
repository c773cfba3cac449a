import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

/** The person who acted, and their address. The id is null for the operator at the command line. */
export interface Actor {
  readonly id: number | null;
  readonly name: string;
  readonly address: string;
}

/** One administrative action. Written in the transaction of the action, and never changed. */
export interface AuditEntry {
  readonly at: Date;
  readonly actor: Actor;
  readonly action: string;
  readonly target: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface ListedAuditEntry {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly address: string;
  readonly action: string;
  readonly target: string;
  readonly details: unknown;
}

export const operator: Actor = { id: null, name: 'command line', address: '' };

export async function addAuditEntry(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries
    .insertInto('audit_entries')
    .values({
      at: entry.at,
      actor_id: entry.actor.id,
      actor: entry.actor.name,
      address: entry.actor.address,
      action: entry.action,
      target: entry.target,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

/** Which entries; all without a filter. */
export interface AuditFilters {
  readonly actor?: string | undefined;
  /** The beginning of it. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Newest first. */
export function listAuditEntries(
  queries: Queries,
  offset: number,
  limit: number,
  { action, since, until, ...texts }: AuditFilters = {},
): Promise<ListedAuditEntry[]> {
  const asked = (['actor', 'target'] as const).flatMap((column) => {
    const text = texts[column];
    return text === undefined ? [] : [{ column, text }];
  });
  return queries
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor', 'address', 'action', 'target', 'details'])
    .where((where) => where.and(asked.map(({ column, text }) => where(column, '=', text))))
    .$if(action !== undefined, (query) => query.where(sql<boolean>`starts_with(action, ${action})`))
    .where((where) => where.and(since ? [where('at', '>=', since)] : []))
    .where((where) => where.and(until ? [where('at', '<', until)] : []))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
