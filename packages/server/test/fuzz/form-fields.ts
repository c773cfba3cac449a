/** The forms in a page that change something: the address of each, and the names and present values of its fields. */
export function formsIn(page: string): { action: string; fields: Record<string, string> }[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, head = '']) => /method="post"/.test(head))
    .map(([, head = '', body = '']) => ({
      action: unescaped(/action="([^"]*)"/.exec(head)?.[1] ?? ''),
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
