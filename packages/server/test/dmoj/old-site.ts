import { type OldDatabase, oldDatabase } from './mariadb.ts';
import { columnsOf, createStatement, dmojTables, vnojTables } from './old-schema.ts';

type Values = Readonly<Record<string, unknown>>;

export interface OldSiteFixture extends OldDatabase {
  /** Returns the id. Columns that are left out have the defaults of the old site. */
  add(table: string, values: Values): Promise<number>;
}

/** A database with the tables of a DMOJ or VNOJ site, and no rows. */
export async function oldSite(family: 'DMOJ' | 'VNOJ'): Promise<OldSiteFixture> {
  const tables = family === 'DMOJ' ? dmojTables : vnojTables;
  const database = await oldDatabase();
  for (const [table, spec] of Object.entries(tables)) await database.run(createStatement(table, spec));
  return {
    ...database,
    async add(table, values) {
      const row: Record<string, unknown> = { ...values };
      for (const { name, type, isNullable } of columnsOf(tables[table]!))
        row[name] ??= isNullable ? null : emptyValue(type);
      const result = (await database.run(`INSERT INTO ${table} SET ?`, [row])) as { insertId: number };
      return result.insertId;
    },
  };
}

function emptyValue(type: string): unknown {
  if (type === 'dt') return '2023-01-01 00:00:00.000000';
  return type.startsWith('vc') || type === 'txt' ? '' : 0;
}
