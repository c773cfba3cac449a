import { readSourceFile } from '../editor/read-file.ts';

const maxLength = 1 << 20;

/** Offers to fill the source code of a form from a file. The name of the file becomes that of the program. */
export function offerFiles(form: HTMLElement): void {
  for (const area of form.querySelectorAll('textarea')) {
    const input = document.createElement('input');
    input.type = 'file';
    const field = area.getAttribute('aria-label') ?? area.labels?.[0]?.textContent ?? '';
    input.setAttribute('aria-label', `${form.dataset.loadFile}: ${field}`);
    area.after(input);
  }
  // One listener for all, because rows are added by copying.
  form.addEventListener('change', ({ target }) => {
    const area =
      target instanceof HTMLInputElement && target.type === 'file' && target.previousElementSibling;
    if (area instanceof HTMLTextAreaElement) void fill(area, target as HTMLInputElement);
  });
}

async function fill(area: HTMLTextAreaElement, { files }: HTMLInputElement): Promise<void> {
  const [file] = files ?? [];
  const read = file && (await readSourceFile(file, maxLength));
  if (!file || !read || 'fault' in read) return;
  area.value = read.text;
  const name = area.name.endsWith('-source') ? area.name.replace(/source$/, 'name') : `${area.name}_name`;
  const field = area.form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = file.name;
}
