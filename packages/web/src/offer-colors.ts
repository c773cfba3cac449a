const hexColor = /^#[0-9a-f]{6}$/i;

/** Adds the color picker of the browser beside each text field for a color. The text field alone is sent. */
export function offerColors(page: ParentNode): void {
  for (const text of page.querySelectorAll<HTMLInputElement>('input[data-color]')) {
    const picker = document.createElement('input');
    picker.type = 'color';
    picker.className = 'color-picker';
    picker.setAttribute('aria-label', text.getAttribute('aria-label') ?? text.dataset.color ?? '');
    const follow = () => {
      picker.value = hexColor.test(text.value) ? text.value.toLowerCase() : '#ffffff';
    };
    picker.addEventListener('input', () => {
      text.value = picker.value;
    });
    text.addEventListener('input', follow);
    follow();
    text.after(' ', picker);
  }
}
