import { makeScrollAreasFocusable } from '../scroll-areas.ts';

/** Milliseconds without a key until the preview follows. */
const pauseMs = 400;

/** Shows each text in Markdown below its field as readers will see it. */
export function showPreviews(part: HTMLElement): void {
  const { previewLabel = '', previewFailed = '' } = part.dataset;
  for (const field of part.querySelectorAll<HTMLTextAreaElement>('textarea[data-preview]')) {
    const pane = Object.assign(document.createElement('section'), {
      className: 'content-description preview',
    });
    pane.setAttribute('aria-label', previewLabel);
    pane.tabIndex = 0;
    pane.hidden = true;
    field.after(pane);
    const show = async () => {
      const text = field.value;
      pane.hidden = text.trim() === '';
      if (pane.hidden) return;
      const html = await rendered(text, csrfTokenOf(field));
      if (text !== field.value) return;
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

async function rendered(content: string, token: string): Promise<string | null> {
  try {
    const reply = await fetch('/widgets/preview', {
      method: 'POST',
      headers: { 'X-CSRFToken': token },
      body: new URLSearchParams({ content }),
    });
    return reply.ok ? await reply.text() : null;
  } catch {
    return null;
  }
}

function csrfTokenOf({ form }: HTMLTextAreaElement): string {
  return form?.querySelector<HTMLInputElement>('[name=csrfmiddlewaretoken]')?.value ?? '';
}
