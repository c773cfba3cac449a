/** Images of Markdown and HTML that are on other sites. The address is the second group. */
const images =
  /(!\[[^\]\n]{0,300}\]\(\s*<?|<img\b[^<>]{0,500}?\bsrc\s*=\s*["']?)(https?:\/\/[^\s"'<>()]{1,1000}(?:\([^\s"'<>()]{0,100}\)[^\s"'<>()]{0,500})?)/gi;

export function externalImages(text: string): string[] {
  return [...new Set([...text.matchAll(images)].map(([, , address = '']) => address))];
}

/** The text with the names of files instead of the addresses that have one. */
export function withLocalImages(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(
    images,
    (_, before: string, address: string) => before + (names.get(address) ?? address),
  );
}
