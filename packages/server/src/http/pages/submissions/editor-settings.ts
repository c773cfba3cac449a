import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';

export const SUBMIT_KEYS = 'Ctrl+Enter';
export const RUN_KEYS = "Ctrl+'";

const fontSizes = [12, 13, 14, 15, 16, 18, 20, 24];
const tabWidths = [2, 4, 8];

/** A script shows them, in their room. */
export function editorSettings({ submissions, solving }: Messages): Html {
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
<div class="menu">${choice('editor-size', submissions.fontSize, sizes)}${choice('editor-keys', submissions.editor, keys)}${choice('editor-tab', submissions.tabWidth, widths)}
<div class="own-template" data-words="${JSON.stringify({ ...solving.template, keep: solving.keepTemplate('{language}') })}"><button type="button" class="keep"></button> <button type="button" class="remove" hidden>${solving.removeTemplate}</button><small role="status"></small></div>
<button type="button" class="show-shortcuts link">${solving.shortcuts}</button></div></details>
${shortcutHelp(solving)}`;
}

function shortcutHelp(solving: Messages['solving']): Html {
  const keys: readonly (readonly [string, string])[] = [
    [SUBMIT_KEYS, solving.submits],
    [RUN_KEYS, solving.runs],
    ['Esc, Tab', solving.leavesEditor],
    ['?', solving.showsKeys],
  ];
  return html`<dialog class="shortcuts" aria-label="${solving.shortcuts}"><h2>${solving.shortcuts}</h2>
<dl>${keys.map(([key, effect]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${effect}</dd></div>`)}</dl>
<button type="button">${solving.close}</button></dialog>`;
}
