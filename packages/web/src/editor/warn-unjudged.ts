import { currentLanguage, type SolutionForm } from './current-solution.ts';

/** Says before sending that no online judge has the chosen language. */
export function warnUnjudged({ form, language }: SolutionForm): void {
  const warning = form.querySelector<HTMLElement>('.unjudged-warning');
  if (!warning) return;
  const show = () => {
    const chosen = currentLanguage();
    const text = warning.dataset.text?.replace('{language}', () => chosen?.name ?? '') ?? '';
    warning.textContent = chosen?.isJudgeable === false ? text : '';
  };
  language.addEventListener('change', show);
  show();
}
