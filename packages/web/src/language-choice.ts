const yearSeconds = 365 * 86_400;

/** The links of the footer change the language without a form. The server reads the same cookie. */
export function changeLanguageAtOnce(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language-choice]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const secure = location.protocol === 'https:' ? '; secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on pages over HTTPS
      document.cookie = `interface_language=${link.dataset.languageChoice}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
      location.reload();
    });
  }
}
