import type { Executors } from '@tribunal/contract/judges/judge-reports';
import { judgeKeysOf, knownLanguages } from '@tribunal/core/languages/languages';

/** The judge's key for a language of the site. */
export function offeredKey(siteKey: string, executors: Executors): string {
  return judgeKeysOf(siteKey).find((key) => Object.hasOwn(executors, key)) ?? siteKey;
}

/** The judge's executors, also under the language keys of the site. */
export function withSiteKeys(executors: Executors): Executors {
  const renamed = knownLanguages.flatMap(({ key }) => {
    const programs = executors[offeredKey(key, executors)];
    return programs ? [[key, programs] as const] : [];
  });
  return { ...executors, ...Object.fromEntries(renamed) };
}
