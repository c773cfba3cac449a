const eventName = 'show-line';

/** Selects a line, counted from 1, in whatever shows the source. */
export function showLine(source: HTMLTextAreaElement, line: number): void {
  const event = new CustomEvent<number>(eventName, { detail: line, cancelable: true });
  if (!source.dispatchEvent(event)) return;
  const lines = source.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  source.focus();
  source.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** For an editor in place of the text area. */
export function whenLineIsAsked(
  source: HTMLTextAreaElement,
  show: (line: number) => void,
  { signal }: AbortController,
): void {
  const answer = (event: Event) => {
    event.preventDefault();
    show((event as CustomEvent<number>).detail);
  };
  source.addEventListener(eventName, answer, { signal });
}
