import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { nameText, objectText, orNull, plainText, stringText, timeText } from '../../database/json-text.ts';
import { judgeIsVisible, organizationIsListed } from '../visibility/account-visibility.ts';
import { guest } from '../visibility/viewer.ts';
import { booleanIs, idIn, textIn, textIs } from './filters.ts';
import { type ListPage, type PageWindow, readList } from './list-page.ts';

export function listOrganizations(
  database: Database,
  filters: { readonly is_open: boolean | null; readonly id: readonly number[] },
  window: PageWindow,
): Promise<ListPage> {
  const where = [
    organizationIsListed(guest),
    booleanIs('organizations.is_open', filters.is_open),
    idIn('organizations.id', filters.id),
  ];
  return readList(database, organizations, where, window);
}

const organizations = {
  from: sql`organizations`,
  key: 'organizations.id',
  record: objectText({
    id: plainText('organizations.id'),
    slug: nameText('organizations.slug'),
    name: stringText('organizations.name'),
    short_name: stringText('organizations.short_name'),
    is_open: plainText('organizations.is_open'),
    member_count: plainText(
      '(select count(*) from organization_members where organization_id = organizations.id)',
    ),
  }),
};

export function listLanguages(
  database: Database,
  filters: {
    readonly common_name: string | null;
    readonly id: readonly number[];
    readonly key: readonly string[];
  },
  window: PageWindow,
): Promise<ListPage> {
  const where = [
    textIs('languages.common_name', filters.common_name),
    idIn('languages.id', filters.id),
    textIn('languages.key', filters.key),
  ];
  return readList(database, languages, where, window);
}

const languages = {
  from: sql`languages`,
  key: 'languages.key collate "C"',
  record: objectText({
    id: plainText('languages.id'),
    key: nameText('languages.key'),
    name: stringText('languages.name'),
    short_name: orNull(stringText('languages.short_name')),
    common_name: stringText('languages.common_name'),
    ace_mode_name: stringText('languages.ace_mode_name'),
    pygments_name: stringText('languages.pygments_name'),
    code_template: stringText('languages.code_template'),
  }),
};

/** Lists online judges for every caller: a record has no field for the online status. */
export function listJudges(database: Database, window: PageWindow): Promise<ListPage> {
  return readList(database, judges, [judgeIsVisible(guest)], window);
}

const judges = {
  from: sql`judges`,
  key: 'judges.id',
  record: objectText({
    name: nameText('judges.name'),
    start_time: orNull(timeText('judges.online_since')),
    ping: orNull(plainText('trim_scale(round((judges.ping * 1000)::numeric, 3))')),
    load: orNull(plainText('judges.load')),
    languages: stringText(`array(
      select distinct languages.key collate "C" from judge_runtimes join languages on languages.id = language_id
      where judge_id = judges.id order by 1)`),
  }),
};
