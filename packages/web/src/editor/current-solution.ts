/** The form that submits a solution. Its fields always contain the solution, whatever the user edits it with. */
export interface SolutionForm {
  readonly form: HTMLFormElement;
  /** Receives an `input` event after every change of the source. */
  readonly source: HTMLTextAreaElement;
  /** Receives a `change` event after every change of the language. */
  readonly language: HTMLSelectElement;
}

/** Null until the page contains the form. */
export function solutionForm(within: ParentNode = document): SolutionForm | null {
  const form = within.querySelector<HTMLFormElement>('form#problem_submit');
  const source = form?.querySelector<HTMLTextAreaElement>('textarea[name=source]');
  const language = form?.querySelector<HTMLSelectElement>('select[name=language]');
  return form && source && language ? { form, source, language } : null;
}

export function currentSource(): string {
  return solutionForm()?.source.value ?? '';
}

/** Replaces the source as if the user had typed it. */
export function setSource(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface FormLanguage {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** File extensions without the dot. */
  readonly extensions: readonly string[];
  /** False if no online judge has the language for this problem. */
  readonly isJudgeable: boolean;
}

export function currentLanguage(): FormLanguage | undefined {
  const option = solutionForm()?.language.selectedOptions[0];
  return option && languageOf(option);
}

export function languagesOf(field: HTMLSelectElement): FormLanguage[] {
  return [...field.options].map(languageOf);
}

/** Chooses a language as if the user had done it. */
export function chooseLanguage(field: HTMLSelectElement, id: string): void {
  if (field.value === id) return;
  field.value = id;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function languageOf({ value, dataset }: HTMLOptionElement): FormLanguage {
  const { key = '', name = '', extensions = '', unjudged } = dataset;
  return { id: value, key, name, extensions: extensions.split(' '), isJudgeable: unjudged === undefined };
}
