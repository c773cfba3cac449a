export interface ClicsLanguage {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly extension: string;
}

/** The names by which tools know languages. */
const knownIds: Readonly<Record<string, string>> = {
  PY2: 'python2',
  PY3: 'python3',
  PYPY: 'python2_pypy',
  PYPY3: 'python3_pypy',
  PAS: 'pascal',
  HASK: 'haskell',
  JS: 'javascript',
  NODEJS: 'javascript',
  V8JS: 'javascript',
  OBJC: 'objectivec',
  RUBY2: 'ruby',
  CSC: 'csharp',
  MONOCS: 'csharp',
};

/** Ids of languages by their keys. Ids contain only letters, digits, `_`, `.` and `-`, and no two languages have the same. */
export function languageIds(languages: readonly ClicsLanguage[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key } of languages) {
    const wanted = knownIds[key] ?? plainId(key);
    let id = wanted;
    for (let number = 2; taken.has(id); number++) id = `${wanted}_${number}`;
    taken.add(id);
    ids.set(key, id);
  }
  return ids;
}

function plainId(key: string): string {
  const id = key
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll('#', 'sharp')
    .replace(/^[.-]+|\.+$/g, '');
  return id === '' ? 'language' : id;
}

export function languageObject({ name, extension }: ClicsLanguage, id: string) {
  return { id, name, entry_point_required: false, extensions: extension === '' ? [] : [extension] };
}
