import type { ClicsVersion } from './audiences.ts';

/** What the root of the API says about itself. */
export function apiInformation(
  version: ClicsVersion,
  provider: { readonly name: string; readonly version: string },
) {
  return { version, version_url: `https://ccs-specs.icpc.io/${version}/contest_api`, provider };
}
