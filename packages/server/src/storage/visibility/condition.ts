import { type RawBuilder, sql } from 'kysely';

/** A part of a where clause. It uses the table names, so queries that use it must not give these tables aliases. */
export type Condition = RawBuilder<boolean>;

export const always: Condition = sql<boolean>`true`;
export const never: Condition = sql<boolean>`false`;

/** True when one of the parts is true; a part that is `false` does not apply to this viewer. */
export function anyOf(...parts: (Condition | false)[]): Condition {
  const applying = parts.filter((part) => part !== false).filter((part) => part !== never);
  if (applying.includes(always)) return always;
  return joined(applying, sql` or `, never);
}

export function allOf(...parts: Condition[]): Condition {
  if (parts.includes(never)) return never;
  return joined(
    parts.filter((part) => part !== always),
    sql` and `,
    always,
  );
}

export function not(condition: Condition): Condition {
  if (condition === always) return never;
  return condition === never ? always : sql<boolean>`not ${condition}`;
}

function joined(parts: Condition[], by: RawBuilder<unknown>, whenEmpty: Condition): Condition {
  if (parts.length < 2) return parts[0] ?? whenEmpty;
  return sql<boolean>`(${sql.join(parts, by)})`;
}
