import { mapFields } from '@tribunal/core/lists';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import type { StoredList } from './stored-settings.ts';

type Owner = 'contest' | 'problem';
type Names = StoredList<string[]>;

/** The lists of people, by the setting that names them. Their order is kept. */
export function peopleOf<Name extends string>(
  owner: Owner,
  roles: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Names>> {
  return mapFields(roles, (role) => peopleWith(owner, role));
}

function peopleWith(owner: Owner, role: string): Names {
  const [table, id] = [sql.table(`${owner}_roles`), sql.ref(`${owner}_id`)];
  return {
    select: `array(
      select u.username from ${owner}_roles r join users u on u.id = r.user_id
      where r.${owner}_id = ${owner}s.id and r.role = '${role}' order by r.position, u.id)`,
    save: async (queries, ownerId, usernames) => {
      await sql`delete from ${table} where ${id} = ${ownerId} and role = ${role}`.execute(queries);
      await sql`
        insert into ${table} (${id}, user_id, role, position)
        select ${ownerId}, u.id, ${role}, n.number - 1
        from unnest(${usernames}::text[]) with ordinality as n(username, number) join users u on u.username = n.username
      `.execute(queries);
    },
  };
}

export function organizationsOf(owner: Owner): Names {
  return namesIn(owner, 'organization', 'slug');
}

export function languagesOf(owner: Owner): Names {
  return namesIn(owner, 'language', 'key');
}

/** What the owner names by a column that is unique. */
function namesIn(owner: Owner, kind: 'organization' | 'language', name: string): Names {
  const [table, id] = [sql.table(`${owner}_${kind}s`), sql.ref(`${owner}_id`)];
  return {
    select: `array(
      select n.${name} from ${owner}_${kind}s o join ${kind}s n on n.id = o.${kind}_id
      where o.${owner}_id = ${owner}s.id order by n.id)`,
    save: async (queries: Queries, ownerId, names) => {
      await sql`delete from ${table} where ${id} = ${ownerId}`.execute(queries);
      await sql`
        insert into ${table} (${id}, ${sql.ref(`${kind}_id`)})
        select ${ownerId}, id from ${sql.table(`${kind}s`)} where ${sql.ref(name)} = any(${names}::text[])
      `.execute(queries);
    },
  };
}
