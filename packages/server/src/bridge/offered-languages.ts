import type { Executors } from '@tribunal/contract/judge';
import { judgeKeysOf, knownLanguages } from '@tribunal/core/languages/languages';

/** The key by which the judge knows a language of the site. */
export function offeredKey(siteKey: string, executors: Executors): string {
  return judgeKeysOf(siteKey).find((key) => Object.hasOwn(executors, key)) ?? siteKey;
}

/** What the judge offers, also under the keys that the site has for it. */
export function withSiteKeys(executors: Executors): Executors {
  const renamed = knownLanguages.flatMap(({ key }) => {
    const programs = executors[offeredKey(key, executors)];
    return programs ? [[key, programs] as const] : [];
  });
  return { ...executors, ...Object.fromEntries(renamed) };
}
