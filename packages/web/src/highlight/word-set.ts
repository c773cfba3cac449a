/** The words of these texts, in the form that modes expect. */
export function wordSet(...texts: readonly string[]): Record<string, true> {
  return Object.fromEntries(texts.flatMap((text) => text.split(' ')).map((word) => [word, true]));
}
