import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { csrfTokenOf, problemOf } from './field-form.ts';

/** Milliseconds without a key until the preview follows. */
const pauseMs = 400;

/** Shows a text in Markdown beside its field as readers will see it. */
export function showPreview(field: HTMLTextAreaElement): void {
  const { preview = '', previewFailed = '' } = field.dataset;
  const pane = Object.assign(document.createElement('section'), {
    className: 'content-description preview',
  });
  pane.setAttribute('aria-label', preview);
  pane.tabIndex = 0;
  pane.hidden = true;
  field.after(pane);
  const show = async () => {
    const text = field.value;
    if (text.trim() === '') {
      pane.hidden = true;
      return;
    }
    const html = await rendered(text, field);
    if (text !== field.value) return;
    pane.hidden = false;
    if (html === null) {
      pane.textContent = previewFailed;
      return;
    }
    // The server has sanitized it, as the text of every statement.
    pane.innerHTML = html;
    makeScrollAreasFocusable(pane);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), pauseMs);
  });
  void show();
}

async function rendered(content: string, field: HTMLTextAreaElement): Promise<string | null> {
  try {
    const reply = await fetch('/widgets/preview', {
      method: 'POST',
      headers: { 'X-CSRFToken': csrfTokenOf(field) },
      // The images of the problem are part of the preview.
      body: new URLSearchParams({ content, problem: problemOf(field) }),
    });
    return reply.ok ? await reply.text() : null;
  } catch {
    return null;
  }
}
