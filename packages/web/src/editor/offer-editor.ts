import { afterLoad } from '../after-load.ts';
import { part } from '../part.ts';
import type { SolutionForm } from './current-solution.ts';
import { readSettings, settingsOf, writeSettings } from './editor-settings.ts';
import type { Editor } from './open-editor.ts';

/** Loads the editor that the user has chosen, and again when the choice changes. The text area works until it is there. */
export function offerEditor(solution: SolutionForm, storage: Storage | undefined): void {
  const toolbar = part(solution.form, '.editor-settings');
  const size = part<HTMLSelectElement>(toolbar, '#editor-size');
  const keys = part<HTMLSelectElement>(toolbar, '#editor-keys');
  const tab = part<HTMLSelectElement>(toolbar, '#editor-tab');
  let settings = readSettings(storage);
  let editor: Editor | undefined;

  const isWanted = () => settings.keys !== 'none';

  /** Before the editor arrives, too. */
  function showSettings(): void {
    solution.form.classList.toggle('without-editor', !isWanted());
    solution.source.style.fontSize = `${settings.size}px`;
    solution.source.style.tabSize = String(settings.tab);
  }

  async function show(): Promise<void> {
    if (!isWanted()) {
      editor?.close();
      editor = undefined;
      return;
    }
    const { openEditor } = await import('./open-editor.ts');
    if (!isWanted()) return;
    editor ??= openEditor(solution);
    await editor.apply(settings);
  }

  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !toolbar.contains(target)) toolbar.removeAttribute('open');
  });
  size.value = String(settings.size);
  keys.value = settings.keys;
  tab.value = String(settings.tab);
  toolbar.hidden = false;
  toolbar.addEventListener('change', () => {
    settings = settingsOf({ size: Number(size.value), keys: keys.value, tab: Number(tab.value) });
    writeSettings(storage, settings);
    showSettings();
    void show();
  });
  showSettings();
  // The editor is larger than the page, which does not share the line with it.
  void afterLoad().then(show);
}
