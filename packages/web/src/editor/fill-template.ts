import { currentLanguage, currentSource, type SolutionForm, setSource } from './current-solution.ts';
import type { OwnTemplates } from './own-templates.ts';

/** Starts an empty source with the template of its language, and replaces an untouched template when the language changes. */
export function fillTemplate(
  { source, language }: SolutionForm,
  own: OwnTemplates,
  templates: Set<string>,
): void {
  async function fill(): Promise<void> {
    const { id, key } = currentLanguage() ?? {};
    if (id === undefined || key === undefined || !isUntouched()) return;
    const template = own.read(key) ?? (await load(id));
    if (template === undefined) return;
    templates.add(template);
    if (currentLanguage()?.id === id && isUntouched()) setSource(source, template);
  }

  function isUntouched(): boolean {
    return currentSource().trim() === '' || templates.has(currentSource());
  }

  language.addEventListener('change', () => void fill());
  void fill();
}

async function load(languageId: string): Promise<string | undefined> {
  const address = `/widgets/template?${new URLSearchParams({ id: languageId })}`;
  const reply = await fetch(address).catch(() => undefined);
  return reply?.ok ? (await reply.text()).replaceAll('\r\n', '\n') : undefined;
}
