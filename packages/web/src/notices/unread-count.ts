/** The number beside the link to all notices in the header. */
export function showUnreadCount(count: number): void {
  const link = document.getElementById('notifications-link');
  const number = link?.querySelector<HTMLElement>('.count');
  if (!link || !number) return;
  number.textContent = count > 99 ? '99+' : String(count);
  number.hidden = count === 0;
  const { none = '', some = '' } = link.dataset;
  link.setAttribute('aria-label', count === 0 ? none : some.replace('{count}', String(count)));
}
