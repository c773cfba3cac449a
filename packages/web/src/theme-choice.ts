import { rememberCookie } from './remember-cookie.ts';

/** The links of the footer change the theme at once. The server reads the same cookie. */
export function changeThemeAtOnce(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-choose]')];
  for (const link of links) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      choose(link.dataset.choose ?? 'system');
      for (const other of links) other.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'true');
    });
  }
}

function choose(theme: string): void {
  rememberCookie('theme', theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
