import type { ExaminedSettings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

export function checkSettings({ faults, warnings, given }: ExaminedSettings): Finding[] {
  const fix = 'correct it in the environment or in .env; docs/settings.md lists every setting';
  const found = [
    ...faults.map((line) => fault('settings', line, fix)),
    ...warnings.map((line) => warning('settings', line, fix)),
  ];
  return found.length > 0 ? found : [ok('settings', `${given.size} set, all others have their defaults`)];
}
