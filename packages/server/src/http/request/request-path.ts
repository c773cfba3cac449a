/** The path without the query, also for URLs in absolute form, which the router accepts too. */
export function requestPath(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/, '');
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}
