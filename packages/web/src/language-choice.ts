import { rememberCookie } from './remember-cookie.ts';

/** The links of the footer change the language without a form. The server reads the same cookie. */
export function changeLanguageAtOnce(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language-choice]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      rememberCookie('interface_language', link.dataset.languageChoice ?? '');
      location.reload();
    });
  }
}
