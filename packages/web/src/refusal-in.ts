/** Why a page says that something was refused. */
export function refusalIn(page: Document): string | undefined {
  const reasons = [...page.querySelectorAll('.errorlist li')].map((one) => one.textContent);
  return reasons.join(' ') || page.querySelector('main h1')?.textContent || undefined;
}
