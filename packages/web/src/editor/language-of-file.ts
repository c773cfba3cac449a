interface OfferedLanguage {
  readonly key: string;
  readonly extensions: readonly string[];
  readonly isJudgeable: boolean;
}

/**
 * The language of a file with this name. Versions of a language share an extension: the chosen language wins, then the one used
 * last with the extension, then the last in the list that an online judge has, which is the newest version.
 */
export function languageOfFile<Language extends OfferedLanguage>(
  name: string,
  languages: readonly Language[],
  chosenKey: string,
  lastKeys: Readonly<Record<string, string>>,
): Language | undefined {
  const extension = extensionOf(name);
  const fitting = languages.filter(({ extensions }) => extensions.includes(extension));
  const find = (wanted: string | undefined) => fitting.find(({ key }) => key === wanted);
  const last = Object.hasOwn(lastKeys, extension) ? lastKeys[extension] : undefined;
  return (
    find(chosenKey) ?? find(last) ?? fitting.findLast(({ isJudgeable }) => isJudgeable) ?? fitting.at(-1)
  );
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
