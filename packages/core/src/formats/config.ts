/** The values of the options of a format. Missing options have their default. */
export type FormatConfig = Readonly<Record<string, number | boolean>>;

export type FormatOptions = Readonly<Record<string, FormatOption>>;

/** An option that the organizers of a contest can set. */
export type FormatOption =
  | { readonly kind: 'minutes' | 'points'; readonly default: number; readonly label: string }
  | { readonly kind: 'switch'; readonly default: boolean; readonly label: string };

export type OptionValues<Options extends FormatOptions> = {
  readonly [Key in keyof Options]: Options[Key] extends { readonly default: number } ? number : boolean;
};

export type ConfigRefusal =
  | { readonly reason: 'config is not an object' }
  | { readonly reason: 'unknown config key' | 'wrong type of config value'; readonly key: string }
  | { readonly reason: 'config value below zero'; readonly key: string; readonly value: number };

export function defaultsOf<Options extends FormatOptions>(options: Options): OptionValues<Options> {
  const entries = Object.entries(options).map(([key, option]) => [key, option.default] as const);
  return Object.fromEntries(entries) as OptionValues<Options>;
}

/** Compares a config with the defaults of its format: the same keys and types, and whole numbers from 0. */
export function configRefusal(defaults: FormatConfig, config: unknown): ConfigRefusal | null {
  if (config === null) return null;
  if (typeof config !== 'object' || Array.isArray(config)) return { reason: 'config is not an object' };
  for (const [key, value] of Object.entries(config)) {
    const refusal = entryRefusal(defaults, key, value);
    if (refusal !== null) return refusal;
  }
  return null;
}

function entryRefusal(defaults: FormatConfig, key: string, value: unknown): ConfigRefusal | null {
  if (!Object.hasOwn(defaults, key)) return { reason: 'unknown config key', key };
  const hasType =
    typeof defaults[key] === 'number' ? Number.isSafeInteger(value) : typeof value === 'boolean';
  if (!hasType) return { reason: 'wrong type of config value', key };
  if (Number(value) < 0) return { reason: 'config value below zero', key, value: Number(value) };
  return null;
}
