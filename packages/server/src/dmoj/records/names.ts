/** What an old name becomes. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

interface AssignedNames {
  readonly names: Map<number, string>;
  readonly renamed: readonly Renamed[];
}

export interface NameRule {
  isValid(name: string): boolean;
  readonly longest: number;
  /** For names without a usable character. */
  readonly fallback: string;
}

/** Valid names stay. The others get the nearest valid one that is free: the same result at each run. */
export function assignNames(
  rows: readonly { readonly id: number; readonly name: string }[],
  rule: NameRule,
): AssignedNames {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, name } of rows) {
    if (!rule.isValid(name) || taken.has(name)) continue;
    taken.add(name);
    names.set(id, name);
  }
  const renamed: Renamed[] = [];
  for (const { id, name } of rows) {
    if (names.has(id)) continue;
    const near = nearest(name, rule);
    let to = near;
    for (let attempt = 1; taken.has(to); attempt++) {
      const end = attempt === 1 ? `-${id}` : `-${id}-${attempt}`;
      to = near.slice(0, rule.longest - end.length) + end;
    }
    taken.add(to);
    names.set(id, to);
    renamed.push({ from: name, to });
  }
  return { names, renamed };
}

function nearest(name: string, { longest, fallback }: NameRule): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return (ascii || fallback).slice(0, longest);
}
