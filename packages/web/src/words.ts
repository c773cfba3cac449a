/** The texts that the page hands to the script. */
export type Words = Readonly<Record<string, string>>;

export function wordsOf(place: HTMLElement): Words {
  return wordsIn(place.dataset.words);
}

export function wordsIn(text = '{}'): Words {
  return JSON.parse(text) as Words;
}

/** Replaces `{name}` in a text. */
export function say(text: string | undefined, values: Readonly<Record<string, string | number>>): string {
  return (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
