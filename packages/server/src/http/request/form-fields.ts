/** The text of a form field; empty when the field is missing, repeated or not a text. */
export function textField(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value: unknown = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** All values of a field that can be repeated, such as a group of checkboxes. */
export function textFields(body: unknown, name: string): string[] {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return [];
  const value: unknown = (body as Record<string, unknown>)[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** The page number from the query; 1 when it is missing or invalid. */
export function pageNumber(query: unknown): number {
  const text = textField(query, 'page');
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
