import { stringify } from 'yaml';

/** Texts are quoted, so that no library reads `no` or `1e5` as something else. */
export function yamlText(value: object): string {
  return stringify(value, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
}
