import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

const fontSizes = [12, 13, 14, 15, 16, 18, 20, 24];
const tabWidths = [2, 4, 8];

/** A script shows them, in their room. */
export function editorSettings({ submissions }: Messages): Html {
  const sizes = fontSizes.map((size) => html`<option value="${size}">${submissions.pixels(size)}</option>`);
  const widths = tabWidths.map(
    (width) => html`<option value="${width}">${submissions.spaces(width)}</option>`,
  );
  const keys = Object.entries(submissions.editorKeys).map(
    ([value, name]) => html`<option value="${value}">${name}</option>`,
  );
  const choice = (id: string, label: string, options: readonly Html[]) =>
    html`<div><label for="${id}">${label}</label><select id="${id}">${options}</select></div>`;
  return html`<details class="editor-settings" data-phrases="${JSON.stringify(submissions.editorPhrases)}" hidden><summary class="button">${submissions.editorSettings}</summary>
<div class="menu">${choice('editor-size', submissions.fontSize, sizes)}${choice('editor-keys', submissions.editor, keys)}${choice('editor-tab', submissions.tabWidth, widths)}</div></details>`;
}
