/** What a browser would send from the form of a page without changing anything. */
export function fieldsIn(page: string): Record<string, string> {
  const form = /<form[^>]*action="\/[a-z]+\/(?:new|[^"]*\/(?:edit|clone))".*?<\/form>/s.exec(page)?.[0] ?? '';
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const attribute = (text: string, name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1];
  const sent = inputs
    .filter((text) => attribute(text, 'type') !== 'checkbox' || / checked/.test(text))
    .map((text) => [attribute(text, 'name') ?? '', attribute(text, 'value') ?? ''] as const);
  const areas = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n(.*?)<\/textarea>/gs)];
  const choices = [...form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(
    ([found, name, options = '']) => [
      ...[found, name],
      (/<option value="([^"]*)"[^>]* selected/.exec(options) ?? /<option value="([^"]*)"/.exec(options))?.[1],
    ],
  );
  const others = [...areas, ...choices].map(([, name = '', value = '']) => [name, value] as const);
  return Object.fromEntries(
    [...sent, ...others].filter(([name]) => name !== '' && name !== 'csrfmiddlewaretoken'),
  );
}
