/** A line below a field that says what happened to its text, with what can be done about it. */
export function fieldNote(field: HTMLTextAreaElement) {
  const line = Object.assign(document.createElement('small'), { className: 'text-note', hidden: true });
  line.setAttribute('role', 'status');
  // Below the preview, which is beside the text where there is room.
  field.parentElement?.append(line);
  return {
    show(text: string, acts: Readonly<Record<string, () => void>> = {}, places: readonly string[] = []): void {
      line.replaceChildren(text, ...Object.entries(acts).map(([name, act]) => actButton(name, act)));
      if (places.length > 0) line.append(listOf(places));
      line.hidden = false;
    },
    hide(): void {
      line.hidden = true;
    },
  };
}

export type FieldNote = ReturnType<typeof fieldNote>;

function actButton(name: string, act: () => void): HTMLElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain',
    textContent: name,
  });
  button.addEventListener('click', act);
  return button;
}

function listOf(texts: readonly string[]): HTMLElement {
  const list = document.createElement('ul');
  list.append(...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text })));
  return list;
}
