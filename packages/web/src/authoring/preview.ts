import { makeScrollAreasFocusable } from '../scroll-areas.ts';

/** Milliseconds without a key until the preview follows. */
const pauseMs = 400;

/** Shows each text in Markdown beside its field as readers will see it. */
export function showPreviews(fields: Iterable<HTMLTextAreaElement>): void {
  for (const field of fields) {
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
}

async function rendered(content: string, field: HTMLTextAreaElement): Promise<string | null> {
  try {
    const reply = await fetch('/widgets/preview', {
      method: 'POST',
      headers: { 'X-CSRFToken': csrfTokenOf(field) },
      body: new URLSearchParams({ content, problem: problemOf(field) }),
    });
    return reply.ok ? await reply.text() : null;
  } catch {
    return null;
  }
}

/** Its images are part of the preview. Empty for a new problem. */
function problemOf({ form }: HTMLTextAreaElement): string {
  return /\/problem\/([\w-]+)\//.exec(form?.action ?? '')?.[1] ?? '';
}

function csrfTokenOf({ form }: HTMLTextAreaElement): string {
  return form?.querySelector<HTMLInputElement>('[name=csrfmiddlewaretoken]')?.value ?? '';
}
