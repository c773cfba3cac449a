/** Asks before the page is left while the form has changes that are not saved. */
export function warnBeforeLeaving(form: HTMLFormElement): void {
  let isChanged = form.dataset.unsaved !== undefined;
  form.addEventListener('input', () => {
    isChanged = true;
  });
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) isChanged = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isChanged) event.preventDefault();
  });
}
