/** What a reader of a guide does, in order. */
export type Step =
  | { readonly kind: 'heading' | 'command' | 'address'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly text: string };

const parts = [
  /^## (?<heading>.+)$/,
  /[Tt]he file `(?<file>[\w.]+)`:\n\n```\w+\n(?<content>[\s\S]*?)^```$/,
  /^```sh\n(?<commands>[\s\S]*?)^```$/,
  /`(?<address>\/[^`\s]*)`/,
  /`(?<command>npx tribunal [^`]+)`/,
];

/** Commands are in blocks or in the text; one begins on each line that is not the inside of a quoted text. */
export function stepsOf(guide: string): Step[] {
  const pattern = new RegExp(parts.map(({ source }) => source).join('|'), 'gm');
  return [...guide.matchAll(pattern)].flatMap(({ groups = {} }): Step[] => {
    const { heading, file, content = '', commands, address, command } = groups;
    if (heading) return [{ kind: 'heading', text: heading }];
    if (file) return [{ kind: 'file', name: file, text: content }];
    if (address) return [{ kind: 'address', text: address }];
    if (command) return [{ kind: 'command', text: command }];
    return commandsIn(commands ?? '').map((text) => ({ kind: 'command', text }));
  });
}

/** The numbered steps, each as a guide of its own. */
export function numberedSteps(guide: string): { readonly title: string; readonly steps: readonly Step[] }[] {
  return guide
    .split(/^(?=\*\*[0-9]+\. |## )/m)
    .filter((part) => part.startsWith('**'))
    .map((part) => ({ title: part.split('**')[1] ?? '', steps: stepsOf(part) }));
}

function commandsIn(block: string): string[] {
  return block
    .split(/^(?=npx |curl |[A-Z]+=)/m)
    .map((command) => command.trim())
    .filter((command) => command !== '');
}
