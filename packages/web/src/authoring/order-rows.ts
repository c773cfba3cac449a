/**
 * Lets the rows of a table with fields for positions be dragged, or moved with Alt and an arrow key. The fields then have the new order,
 * which is saved with the form.
 */
export function orderRows(body: HTMLElement): void {
  let dragged: HTMLElement | null = null;
  const first = Math.min(...positions(body).map(({ value }) => Number(value)));
  const renumber = () => {
    positions(body).forEach((input, index) => {
      input.value = String(first + index);
    });
  };
  for (const row of rowsOf(body)) {
    const handle = row.querySelector<HTMLElement>('th');
    // Fields can be used with the mouse as usual: only the handle starts to drag.
    handle?.addEventListener('pointerdown', () => {
      row.draggable = true;
    });
    row.addEventListener('dragstart', (event) => {
      dragged = row;
      event.dataTransfer?.setData('text/plain', '');
      row.classList.add('dragged');
    });
    row.addEventListener('dragover', (event) => {
      if (!dragged) return;
      event.preventDefault();
      if (dragged === row) return;
      const { top, height } = row.getBoundingClientRect();
      body.insertBefore(dragged, event.clientY < top + height / 2 ? row : row.nextElementSibling);
    });
    row.addEventListener('drop', (event) => event.preventDefault());
    row.addEventListener('dragend', () => {
      row.draggable = false;
      row.classList.remove('dragged');
      dragged = null;
      renumber();
    });
    row.addEventListener('keydown', (event) => {
      const { key, altKey, target } = event;
      const isUp = key === 'ArrowUp';
      if (!altKey || (!isUp && key !== 'ArrowDown') || !(target instanceof HTMLElement)) return;
      event.preventDefault();
      const other = isUp ? row.previousElementSibling : row.nextElementSibling;
      if (!other) return;
      body.insertBefore(isUp ? row : other, isUp ? other : row);
      renumber();
      target.focus();
      row.scrollIntoView({ block: 'nearest' });
    });
  }
  body.dataset.ordered = 'ready';
}

function rowsOf(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(':scope > tr')];
}

function positions(body: HTMLElement): HTMLInputElement[] {
  return [...body.querySelectorAll<HTMLInputElement>('input[name$="-position"]')];
}
