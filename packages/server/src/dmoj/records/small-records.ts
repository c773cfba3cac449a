import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import type { Findings } from '../findings.ts';
import type { OldSite } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { readOldText } from './old-text.ts';
import { isSet, textOf } from './values.ts';

/** Languages keep their ids, because scripts submit by number. */
export async function* languageRecords(
  old: OldSite,
  { languages }: Catalog,
): AsyncGenerator<SnapshotRecordOf<'language'>> {
  for (const row of await old.rows('SELECT * FROM judge_language ORDER BY id')) {
    yield {
      type: 'language',
      id: Number(row.id),
      key: lookup(languages, Number(row.id)),
      name: textOf(row.name),
      short_name: row.short_name == null ? null : textOf(row.short_name),
      common_name: textOf(row.common_name),
      ace_mode_name: textOf(row.ace),
      pygments_name: textOf(row.pygments),
      extension: textOf(row.extension),
      code_template: textOf(row.template),
    };
  }
}

export async function* organizationRecords(
  old: OldSite,
  { organizations }: Catalog,
  findings: Findings,
): AsyncGenerator<SnapshotRecordOf<'organization'>> {
  if (!old.has('judge_organization')) return;
  for (const row of await old.rows('SELECT * FROM judge_organization ORDER BY id')) {
    const slug = lookup(organizations, Number(row.id));
    yield {
      type: 'organization',
      id: Number(row.id),
      slug,
      name: textOf(row.name),
      short_name: textOf(row.short_name),
      is_open: isSet(row.is_open),
      is_unlisted: isSet(row.is_unlisted),
      about: readOldText(row.about, { kind: 'text about an organization', name: slug }, old, findings),
    };
  }
}

/** The keys are stored in clear text, so that stock judges connect here unchanged. */
export async function* judgeRecords(
  old: OldSite,
  { judges }: Catalog,
): AsyncGenerator<SnapshotRecordOf<'judge'>> {
  if (!old.has('judge_judge')) return;
  for (const row of await old.rows('SELECT * FROM judge_judge ORDER BY id')) {
    yield {
      type: 'judge',
      name: lookup(judges, Number(row.id)),
      auth_key: textOf(row.auth_key),
      tier: Number(row.tier ?? 1),
      is_blocked: isSet(row.is_blocked),
      is_disabled: isSet(row.is_disabled),
    };
  }
}
