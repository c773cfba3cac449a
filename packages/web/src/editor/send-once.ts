/** Ignores further presses of the button while the form is being sent. */
export function sendOnce(form: HTMLFormElement): void {
  let isBeingSent = false;
  form.addEventListener('submit', (event) => {
    if (isBeingSent) return event.preventDefault();
    isBeingSent = !event.defaultPrevented;
    showSending(form, isBeingSent);
  });
  // The back button shows the page as it was left.
  window.addEventListener('pageshow', () => {
    isBeingSent = false;
    showSending(form, false);
  });
}

/** A disabled button would not be part of what is sent. */
function showSending(form: HTMLFormElement, isBeingSent: boolean): void {
  for (const button of form.querySelectorAll('button:not([type=button])'))
    button.setAttribute('aria-disabled', String(isBeingSent));
}
