const yearSeconds = 365 * 86_400;

/** Remembers something for a year where the server reads it, too. */
export function rememberCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on pages over HTTPS
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}
