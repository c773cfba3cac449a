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

/** Puts a chosen or dropped file into the editor and selects its language, or lists several that are sent as they are. */
export function takeFiles(solution: SolutionForm, storage: Storage | undefined): void {
  const input = part<HTMLInputElement>(solution.form, 'input[type=file]');
  if (input.multiple) listFiles(solution, storage, input);
  else takeFile(solution, storage, input);
}

function listFiles(
  { form, language }: SolutionForm,
  storage: Storage | undefined,
  input: HTMLInputElement,
): void {
  const line = part(form, '.file-line');
  input.addEventListener('change', () => {
    const names = [...(input.files ?? [])].map(({ name }) => name);
    const found = names
      .map((name) =>
        languageOfFile(name, languagesOf(language), currentLanguage()?.key ?? '', lastLanguages(storage)),
      )
      .find(Boolean);
    if (found) chooseLanguage(language, found.id);
    const { chosen = '' } = line.dataset;
    line.textContent = names.length > 0 ? chosen.replace('{files}', () => names.join(', ')) : '';
  });
  onDrop(form, (files) => {
    input.files = files;
    input.dispatchEvent(new Event('change'));
  });
}

function takeFile(solution: SolutionForm, storage: Storage | undefined, input: HTMLInputElement): void {
  const { form, source, language } = solution;
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
  onDrop(form, ([file]) => {
    if (file) void take(file);
  });
}

function onDrop(form: HTMLElement, take: (files: FileList) => void): void {
  form.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  // Before the editor, which would insert the file at the cursor.
  form.addEventListener(
    'drop',
    (event) => {
      const files = event.dataTransfer?.files;
      if (!files?.length) return;
      event.preventDefault();
      event.stopPropagation();
      take(files);
    },
    { capture: true },
  );
}
