import type { SourceFile } from './source-files.ts';

const templates = /^packages\/server\/src\/http\/(?:pages|admin|html|forms|reply|data)\//;

/** What programs read as the message of an error; pages explain it in other words. */
const protocolMessages = 'packages/server/src/http/request/errors.ts';

/** Words that a page shows although they stand in no message file. */
export function untranslatedTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => templates.test(path) && path !== protocolMessages)
    .flatMap((file) =>
      [...htmlTexts(file), ...sentences(file)].map((text) => `${file.path} shows “${text}”`),
    );
}

/** Strings and templates that read like text for people: two words or more, with a capital in front or a stop at the end. */
function sentences({ text }: SourceFile): string[] {
  const code = text.replace(/^\s*(?:\/\*\*|\/\/|\*).*$/gm, '').replace(/\bnew \w*Error\([^)]*\)/g, '');
  const strings = [...code.matchAll(/'([^'\n]*)'|(?<!\b(?:html|sql))`([^`<]*)`/g)];
  return strings
    .map(([, single, template]) => (single ?? template ?? '').replace(/\$\{[^}]*\}/g, '…').trim())
    .filter((one) => /^\p{Lu}\p{Ll}*[ ,]\s*[\p{L}…]/u.test(one) || /\p{Ll}+ .*\p{Ll}[.?!]$/u.test(one));
}

/** The words between tags, and in the attributes that people read, of every html`…` template. */
function htmlTexts({ text }: SourceFile): string[] {
  return [...text.matchAll(/\bhtml`/g)].flatMap((match) => {
    const content = templateContent(text, match.index + match[0].length);
    const attributes = [...content.matchAll(/\b(?:title|alt|placeholder|aria-label)="([^"]*)"/g)].map(
      (one) => one[1]!,
    );
    const between = isAttributes(content)
      ? []
      : content.replace(/<script.*?<\/script>|<[^>]*>/gs, '\n').split('\n');
    return [...attributes, ...between].map((one) => one.trim()).filter((one) => /\p{L}{2,}/u.test(one));
  });
}

/** A template that is a part of a tag. */
function isAttributes(content: string): boolean {
  return /^(?:\s*(?:[a-z-]+="[^"]*"|checked|hidden|open|required|selected|data-[a-z-]*(?:="[^"]*")?))+\s*$/.test(
    content,
  );
}

/** A template without what is put into it. */
function templateContent(text: string, start: number): string {
  let content = '';
  for (let at = start; at < text.length && text[at] !== '`'; at += 1) {
    if (text.startsWith('${', at)) at = endOfExpression(text, at + 2);
    else content += text[at];
  }
  return content;
}

function endOfExpression(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1);
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function endOfTemplate(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('${', at)) at = endOfExpression(text, at + 2);
    else if (text[at] === '`') return at;
  }
  return text.length;
}

const messageFile = /^packages\/server\/src\/http\/messages\/en\/(?:[a-z-]+\/)?[a-z-]+\.ts$/;
const translation = /\/http\/messages\/(?!en)[a-z]{2}\//;

/** Messages that no code asks for, as `subject.name`. */
export function unusedMessages(files: readonly SourceFile[]): string[] {
  const code = files.filter(
    ({ path }) => /^packages\/\w+\/src\//.test(path) && !messageFile.test(path) && !translation.test(path),
  );
  return files
    .filter(({ path }) => messageFile.test(path))
    .flatMap(({ path, text }) =>
      text
        .split(/^(?=export const )/m)
        .flatMap((subject) =>
          unusedIn(subject, code).map((name) => `${path} has ${name}, which nothing shows`),
        ),
    );
}

/** The compiler checks that a table has a text for every key, so the table only has to be read. */
function unusedIn(text: string, code: readonly SourceFile[]): string[] {
  const [, subject, table] = /^export const (\w+)(: Readonly<Record<)?/.exec(text) ?? [];
  if (!subject || subject === 'english') return [];
  if (/\} satisfies SettingTexts</.test(text))
    return code.some((file) => file.text.includes(`t.${subject}`)) ? [] : [subject];
  const readers = code.filter((file) => new RegExp(`\\b${subject}\\[`).test(file.text));
  if (table) return readers.length > 0 ? [] : [subject];
  const names = [...text.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!);
  return names
    .filter(
      (name) => !isShown(subject, name, code) && !readers.some((file) => file.text.includes(`'${name}'`)),
    )
    .map((name) => `${subject}.${name}`);
}

/** A file may give the subject another name: `{ subject: words }`. */
function isShown(subject: string, name: string, code: readonly SourceFile[]): boolean {
  return code.some(({ text }) => {
    const alias = new RegExp(`\\b${subject}: (\\w+)`).exec(text)?.[1];
    return new RegExp(`\\b(?:${subject}|${alias})\\??\\.${name}\\b`).test(text);
  });
}
