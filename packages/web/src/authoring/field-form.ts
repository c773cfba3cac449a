/** The code of the problem whose form contains the field; empty for a new problem and for other forms. */
export function problemOf({ form }: HTMLTextAreaElement): string {
  return /\/problem\/([\w-]+)\//.exec(form?.action ?? '')?.[1] ?? '';
}

export function csrfTokenOf({ form }: HTMLTextAreaElement): string {
  return form?.querySelector<HTMLInputElement>('[name=csrfmiddlewaretoken]')?.value ?? '';
}

/** Replaces the text as if somebody had typed it. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
