/** The address of a problem or of its form for submitting. `contest` is a key: whoever is in several contests works in this one there. */
export function problemAddress(
  code: string,
  contest?: string | undefined,
  page: '' | '/submit' = '',
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = String(new URLSearchParams({ ...(contest !== undefined && { contest }), ...parameters }));
  return `/problem/${code}${page}${query && `?${query}`}`;
}
