/** How compilers and interpreters name a line: `a.cpp:3:5`, `a.pas(3,5)`, `line 3`. */
const places = /[\w./-]+\.\w+(?::(\d+)(?::\d+)?|\((\d+)(?:,\d+)?\))|\bline (\d+)/g;

interface LineMention {
  readonly start: number;
  readonly end: number;
  /** Counted from 1. */
  readonly line: number;
}

/** Where a text mentions lines of the source. */
export function lineMentions(text: string): LineMention[] {
  return [...text.matchAll(places)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    line: Number(found[1] ?? found[2] ?? found[3]),
  }));
}

/** Makes a button of each mention of a line. */
export function linkLines(
  output: HTMLElement,
  titleOf: (line: number) => string,
  show: (line: number) => void,
): void {
  if (output.querySelector('button')) return;
  const text = output.textContent;
  let end = 0;
  const nodes: (string | Node)[] = [];
  for (const mention of lineMentions(text)) {
    nodes.push(
      text.slice(end, mention.start),
      lineButton(text.slice(mention.start, mention.end), mention.line, titleOf, show),
    );
    end = mention.end;
  }
  output.replaceChildren(...nodes, text.slice(end));
}

function lineButton(
  text: string,
  line: number,
  titleOf: (line: number) => string,
  show: (line: number) => void,
): HTMLElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'link', textContent: text, title: titleOf(line) });
  button.addEventListener('click', () => show(line));
  return button;
}
