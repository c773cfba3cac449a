/**
 * The forms in a page that change something: the address of each, the names and present values of its fields, and whether one of them takes
 * what people write.
 */
export function formsIn(
  page: string,
): { action: string; isWritten: boolean; fields: Record<string, string> }[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, head = '']) => /method="post"/.test(head))
    .map(([, head = '', body = '']) => ({
      action: unescaped(/action="([^"]*)"/.exec(head)?.[1] ?? ''),
      isWritten: /<textarea\b|<input\b(?![^>]*type="(?:hidden|submit|checkbox|radio)")/.test(body),
      fields: Object.fromEntries(
        [...body.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)]
          .map(([, tag = '']) => [attribute(tag, 'name'), attribute(tag, 'value')] as const)
          .filter(([name]) => name !== '' && name !== 'csrfmiddlewaretoken'),
      ),
    }));
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescaped(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
