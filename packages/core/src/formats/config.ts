export type FormatConfig = Readonly<Record<string, number | boolean>>;

/** Compares a config with the defaults of its format: same keys, same types, whole numbers from 0. */
export function configRefusal(defaults: FormatConfig, config: unknown): string | null {
  if (config === null) return null;
  if (typeof config !== 'object' || Array.isArray(config)) return 'config must be an object';
  for (const [key, value] of Object.entries(config)) {
    const refusal = entryRefusal(defaults, key, value);
    if (refusal !== null) return refusal;
  }
  return null;
}

function entryRefusal(defaults: FormatConfig, key: string, value: unknown): string | null {
  if (!Object.hasOwn(defaults, key)) return `unknown config key "${key}"`;
  const hasType =
    typeof defaults[key] === 'number' ? Number.isSafeInteger(value) : typeof value === 'boolean';
  if (!hasType) return `invalid type for config key "${key}"`;
  if (Number(value) < 0) return `invalid value "${value}" for config key "${key}"`;
  return null;
}
