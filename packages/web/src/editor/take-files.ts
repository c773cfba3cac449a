import { part } from '../part.ts';
import {
  chooseLanguage,
  currentLanguage,
  languagesOf,
  type SolutionForm,
  setSource,
} from './current-solution.ts';
import { languageOfFile } from './language-of-file.ts';
import { readSourceFile } from './read-file.ts';
import { lastLanguages } from './remember-language.ts';

/** Puts a chosen or dropped file into the editor and selects its language. */
export function takeFiles(solution: SolutionForm, storage: Storage | undefined): void {
  const { form, source, language } = solution;
  const input = part<HTMLInputElement>(form, 'input[type=file]');
  const line = part(form, '.file-line');

  /** What the line says is true of this source only. */
  let described = '';
  const describe = (file: File, text = '') => {
    described = source.value;
    line.textContent = text.replace('{file}', () => file.name);
  };

  async function take(file: File): Promise<void> {
    const { longest, taken, ...faults } = line.dataset;
    const read = await readSourceFile(file, Number(longest));
    // The text in the editor is what is sent.
    input.value = '';
    line.classList.toggle('fault', 'fault' in read);
    if ('fault' in read) return describe(file, faults[read.fault]);
    const found = languageOfFile(
      file.name,
      languagesOf(language),
      currentLanguage()?.key ?? '',
      lastLanguages(storage),
    );
    if (found) chooseLanguage(language, found.id);
    setSource(source, read.text);
    describe(file, taken);
  }

  source.addEventListener('input', () => {
    if (source.value !== described) line.textContent = '';
  });

  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void take(file);
  });
  form.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  // Before the editor, which would insert the file at the cursor.
  form.addEventListener(
    'drop',
    (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      void take(file);
    },
    { capture: true },
  );
}
