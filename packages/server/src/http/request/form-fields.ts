import { isObject } from '@tribunal/core/unknown';
/** The text of a form field; empty when the field is missing, repeated or not a text. */
export function textField(body: unknown, name: string): string {
  const value = isObject(body) && Object.hasOwn(body, name) ? body[name] : '';
  return typeof value === 'string' ? value : '';
}

/** All values of a field that can be repeated, such as a group of checkboxes. */
export function textFields(body: unknown, name: string): string[] {
  if (!isObject(body) || !Object.hasOwn(body, name)) return [];
  const value = body[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** The page number from the query; 1 when it is missing or invalid. */
export function pageNumber(query: unknown): number {
  const text = textField(query, 'page');
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
