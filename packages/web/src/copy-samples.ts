/** Adds a button to each sample of a statement that copies its text. */
export function addCopyButtons(statement: HTMLElement): void {
  const { copy = '', copied = '' } = statement.dataset;
  for (const [index, part] of statement.querySelectorAll('.sample-part').entries()) {
    const heading = part.querySelector('h4');
    const text = part.querySelector('pre');
    if (!heading || !text) continue;
    heading.id = `sample-part-${index + 1}`;
    const controls = copyButton(text, copy, copied);
    controls.querySelector('button')?.setAttribute('aria-describedby', heading.id);
    part.append(controls);
  }
}

/** Adds a button to each source. */
export function addSourceCopyButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.numbered')) {
    const { copy = '', copied = '' } = place.dataset;
    const text = place.querySelector<HTMLElement>('pre.source');
    if (text) place.append(copyButton(text, copy, copied));
  }
}

function copyButton(text: HTMLElement, copy: string, copied: string): HTMLElement {
  const status = Object.assign(document.createElement('span'), { role: 'status' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: copy });
  button.addEventListener('click', () => {
    void copyText(text.textContent).then(() => show(status, copied));
  });
  const controls = Object.assign(document.createElement('div'), { className: 'sample-copy' });
  controls.append(status, button);
  return controls;
}

const shownForMs = 2000;

/** The text is removed before it is shown again, so that screen readers announce every copy. */
function show(status: HTMLElement, text: string): void {
  status.textContent = '';
  requestAnimationFrame(() => {
    status.textContent = text;
  });
  setTimeout(() => {
    status.textContent = '';
  }, shownForMs);
}

/** Browsers offer their clipboard only to pages with HTTPS; in a network without it, an invisible field is copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'unseen' });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
