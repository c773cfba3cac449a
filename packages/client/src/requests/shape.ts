/** The part of JSON Schema that the replies of the contract use. */
export interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** Whether a value has everything that the shape requires; additional fields of a newer site are allowed. */
export function fits<Value>(shape: Shape, value: unknown): value is Value {
  if (shape.anyOf) return shape.anyOf.some((one) => fits(one, value));
  if (shape.type === 'array') return isArrayOf(shape.items ?? {}, value);
  if (shape.type === 'object') return isObjectOf(shape, value);
  return scalars[shape.type ?? '']?.(value) ?? true;
}

/** The parsed JSON text; null if it is not JSON or does not match the shape. */
export function parseAs<Value>(shape: Shape, text: string): Value | null {
  try {
    const value: unknown = JSON.parse(text);
    return fits<Value>(shape, value) ? value : null;
  } catch {
    return null;
  }
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

function isArrayOf(item: Shape, value: unknown): boolean {
  return Array.isArray(value) && value.every((element) => fits(item, element));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isObjectOf({ properties = {}, required = [] }: Shape, fields: unknown): boolean {
  if (!isObject(fields)) return false;
  const isComplete = required.every((name) => fields[name] !== undefined);
  return (
    isComplete &&
    Object.entries(properties).every(
      ([name, shape]) => fields[name] === undefined || fits(shape, fields[name]),
    )
  );
}
