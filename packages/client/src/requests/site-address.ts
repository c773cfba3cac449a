/** The address of a site without a trailing slash. */
export function siteAddress(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError('the site must be an http or https address without user name and password');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Checked here because `fetch` would print an invalid secret in its error. */
export function headerSecret(secret: string, name: string): string {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(secret)) {
    throw new TypeError(`the ${name} is empty or has characters that are not allowed in a header`);
  }
  return secret;
}
