import { loadMode } from './modes.ts';
import { type Token, tokenReader } from './read-tokens.ts';

/** Milliseconds of work between two pauses, so that the page stays responsive. */
const slice = 8;
/** Milliseconds for one text. Modes take long on deeply nested brackets, which only a hostile source has. */
const maxWork = 400;

/** Colors the text of an element in the language that its `data-language` names. The text stays the same. */
export async function highlightCode(code: HTMLElement): Promise<void> {
  const mode = await loadMode(code.dataset.language ?? '');
  if (!mode) return;
  const read = tokenReader(mode);
  const lines = code.textContent.split(/(?<=\n)/);
  const plain = document.createTextNode(lines.join(''));
  code.replaceChildren(plain);
  for (let work = 0; lines.length > 0 && work < maxWork; ) {
    const colored = document.createElement('span');
    const start = performance.now();
    while (lines.length > 0 && performance.now() < start + slice)
      colored.append(...nodesOf(read, lines.shift() ?? ''));
    work += performance.now() - start;
    plain.deleteData(0, colored.textContent.length);
    plain.before(...colored.childNodes);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function nodesOf(read: (line: string) => Token[], line: string): Node[] {
  const tokens = read(line.replace(/\n$/, ''));
  if (line.endsWith('\n')) tokens.push({ text: '\n', className: '' });
  return tokens.map(({ text, className }) => {
    if (className === '') return document.createTextNode(text);
    const span = document.createElement('span');
    span.className = className;
    span.textContent = text;
    return span;
  });
}
