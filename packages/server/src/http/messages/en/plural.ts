const rules = new Intl.PluralRules('en');

/** The form that the number needs. */
export function plural(count: number | string, one: string, other: string): string {
  return rules.select(Number(count)) === 'one' ? one : other;
}
