import type { ExaminedSettings } from '../settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

export function checkSettings({ faults, warnings, given }: ExaminedSettings): Finding[] {
  const mend = 'correct it in the environment or in .env; docs/settings.md lists every setting';
  const found = [
    ...faults.map((line) => fault('settings', line, mend)),
    ...warnings.map((line) => warning('settings', line, mend)),
  ];
  return found.length > 0 ? found : [ok('settings', `${given.size} given, the others at their defaults`)];
}
