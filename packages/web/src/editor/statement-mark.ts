/** Differs if the statement on the page does; undefined on a page without it. What scripts add to the statement does not count. */
export function statementMark(page: ParentNode): string | undefined {
  const statement = page.querySelector<HTMLElement>('.content-description');
  if (!statement) return undefined;
  const texts = [...statement.querySelectorAll('p, li, pre > code')].map(({ textContent }) => textContent);
  return `${languageOf(statement)} ${hashOf(texts.join('\n'))}`;
}

/** Whether the statement has changed since; another language tells nothing. */
export function hasChanged(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined || before === now) return false;
  return before.split(' ')[0] === now.split(' ')[0];
}

function languageOf(statement: HTMLElement): string {
  return statement.closest<HTMLElement>('[lang]')?.lang ?? '';
}

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
