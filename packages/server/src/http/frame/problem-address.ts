/** The address of a problem or of its form for submitting. `contest` is a key: whoever is in several contests works in this one there. */
export function problemAddress(code: string, contest: string | undefined, page: '' | '/submit' = ''): string {
  return `/problem/${code}${page}${contest === undefined ? '' : `?contest=${encodeURIComponent(contest)}`}`;
}
