/** The query as the caller wrote it, with all values of a repeated name in order. */
export function queryOf({ url = '' }: { readonly url?: string | undefined }): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}
