import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { json, type Row, rowsOf, string } from '../../../database/row.ts';
import { isAvailable } from '../judgeable.ts';

/** A compiler or interpreter, and the judges that announced it. */
export interface ShownRuntime {
  readonly name: string;
  /** Empty when the judge does not report it. */
  readonly version: string;
  /** Empty when the judge does not report it. */
  readonly digest: string;
  readonly judges: readonly string[];
}

const languageRuntimesRow = rowsOf({
  key: string,
  name: string,
  extension: string,
  /** Empty when no judge that is online has the language. */
  runtimes: json<readonly ShownRuntime[]>(),
});
export type LanguageRuntimes = Row<typeof languageRuntimesRow>;

const maxLanguages = 500;
const maxRuntimes = 20;

/** Every language of the site by name, with its versions on the judges that are online. */
export function languageRuntimes(database: Database): Promise<LanguageRuntimes[]> {
  return runPrepared(
    database,
    languageRuntimesRow`
      select languages.key, languages.name, languages.extension, array(
        select json_build_object('name', name, 'version', version, 'digest', digest, 'judges', judges) from (
          select r.name, r.version, r.digest, array_agg(j.name order by j.name) as judges
          from judge_runtimes r join judges j on j.id = r.judge_id
          where r.language_id = languages.id and ${isAvailable}
          group by r.name, r.version, r.digest order by r.name, r.version, r.digest limit ${sql.lit(maxRuntimes)}
        ) grouped) as runtimes
      from languages order by languages.name, languages.key limit ${sql.lit(maxLanguages)}`,
  );
}
