import { type RawBuilder, sql } from 'kysely';

/** A piece of a where clause. It names tables by their own names, so a query that uses it gives them no aliases. */
export type Condition = RawBuilder<boolean>;

export const always: Condition = sql<boolean>`true`;
export const never: Condition = sql<boolean>`false`;

/** True when one of them is; a part that is `false` here does not apply to this viewer at all. */
export function anyOf(...parts: (Condition | false)[]): Condition {
  const applying = parts.filter((part) => part !== false && part !== never) as Condition[];
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
