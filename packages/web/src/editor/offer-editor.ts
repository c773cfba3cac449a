import { afterLoad } from '../after-load.ts';
import type { SolutionForm } from './current-solution.ts';
import { type EditorKeys, readSettings, writeSettings } from './editor-settings.ts';
import type { Editor } from './open-editor.ts';

/** Loads the editor that the user has chosen, and again when the choice changes. The text area works until it is there. */
export function offerEditor(solution: SolutionForm, storage: Storage | undefined): void {
  const toolbar = solution.form.querySelector<HTMLElement>('.editor-settings')!;
  const size = toolbar.querySelector<HTMLSelectElement>('#editor-size')!;
  const keys = toolbar.querySelector<HTMLSelectElement>('#editor-keys')!;
  let settings = readSettings(storage);
  let editor: Editor | undefined;

  const isWanted = () => settings.keys !== 'none';

  /** The text area already has the size of the editor that replaces it. */
  function makeRoom(): void {
    solution.form.classList.toggle('has-editor', isWanted());
    solution.source.labels[0]?.classList.toggle('unseen', isWanted());
    solution.source.style.fontSize = `${settings.size}px`;
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

  size.value = String(settings.size);
  keys.value = settings.keys;
  toolbar.hidden = false;
  arrange(solution, toolbar);
  toolbar.addEventListener('change', () => {
    settings = { size: Number(size.value), keys: keys.value as EditorKeys };
    writeSettings(storage, settings);
    makeRoom();
    void show();
  });
  makeRoom();
  // The editor is larger than the page, which does not share the line with it.
  void afterLoad().then(show);
}

/** One row above the source: the language, the file and the settings. */
function arrange({ form, source, language }: SolutionForm, settings: HTMLElement): void {
  const sourceField = source.closest('.field')!;
  const row = document.createElement('div');
  row.className = 'editor-toolbar';
  sourceField.classList.add('field-source');
  sourceField.before(row);
  row.append(
    language.closest('.field')!,
    form.querySelector('input[type=file]')!.closest('.field')!,
    settings,
  );
}
