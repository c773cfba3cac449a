/** A storage that refuses what exceeds its size, as browsers do. */
export function memoryStorage(size = 5_000_000): Storage {
  const items = new Map<string, string>();
  const used = () => [...items].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    removeItem: (name) => void items.delete(name),
    setItem(name, value) {
      const before = items.get(name);
      items.set(name, value);
      if (used() <= size) return;
      if (before === undefined) items.delete(name);
      else items.set(name, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}
