/** One text of a form; a field that is missing, repeated or not a text reads as empty. */
export function textField(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value: unknown = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** Every value of a field that may be repeated, such as a group of checkboxes. */
export function textFields(body: unknown, name: string): string[] {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return [];
  const value: unknown = (body as Record<string, unknown>)[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** A page of a list, from 1; whatever is not one is the first. */
export function pageNumber(query: unknown): number {
  const text = textField(query, 'page');
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
