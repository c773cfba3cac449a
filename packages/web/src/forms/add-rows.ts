import { offerColors } from '../offer-colors.ts';

/** Adds an empty row to a table of a form without asking the site. Call it before other scripts change the rows. */
export function addRowsAtOnce(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.rows button[name="more_rows"]')) {
    const body = button.closest('.rows')?.querySelector('tbody');
    const last = body?.querySelector<HTMLElement>(':scope > :last-child');
    if (!body || !last) continue;
    const pattern = document.importNode(last, true);
    button.addEventListener('click', (event) => {
      event.preventDefault();
      const index = body.childElementCount;
      if (index >= Number(button.dataset.most)) return;
      const row = emptyRow(pattern, button.value, index);
      body.append(row);
      offerColors(row);
      row.querySelector<HTMLElement>(':is(input, select, textarea):not([name$="-position"])')?.focus();
    });
  }
}

function emptyRow(pattern: HTMLElement, field: string, index: number): HTMLElement {
  const row = document.importNode(pattern, true);
  for (const input of row.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )) {
    const column = input.name.slice(field.length + 1).replace(/^\d+-/, '');
    input.name = `${field}-${index}-${column}`;
    if (input.id) input.id = `id_${input.name}`;
    const label = input.getAttribute('aria-label') ?? '';
    input.setAttribute('aria-label', label.replace(/\d+$/, String(index + 1)));
    if (input instanceof HTMLInputElement && input.type === 'checkbox')
      input.checked = input.defaultChecked && column !== 'remove';
    else if (!(input instanceof HTMLSelectElement))
      input.value = column === 'position' ? String(index + 1) : '';
  }
  return row;
}
