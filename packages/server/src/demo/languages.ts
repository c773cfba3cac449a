import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { knownLanguages } from '@tribunal/core/languages/languages';

/** Every language that the local judge can run, by the judge's own keys. */
export function demoLanguages(): SnapshotRecordOf<'language'>[] {
  return knownLanguages.map((language, index) => ({
    type: 'language',
    id: index + 1,
    key: language.key,
    name: language.name,
    short_name: language.shortName,
    common_name: language.commonName,
    ace_mode_name: language.aceMode,
    pygments_name: language.pygments,
    extension: language.extensions[0],
    code_template: language.template,
  }));
}
