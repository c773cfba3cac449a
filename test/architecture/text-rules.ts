import type { SourceFile } from './source-files.ts';

const templates = /^packages\/server\/src\/http\/(?:pages|admin|html|forms|reply)\//;

/** Words that a page shows although they stand in no message file. */
export function untranslatedTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => templates.test(path))
    .flatMap((file) => htmlTexts(file).map((text) => `${file.path} shows “${text}”`));
}

/** The words between tags, and in the attributes that people read, of every html`…` template. */
function htmlTexts({ text }: SourceFile): string[] {
  return [...text.matchAll(/\bhtml`/g)].flatMap((match) => {
    const content = templateContent(text, match.index + match[0].length);
    const readable = [...content.matchAll(/\b(?:title|alt|placeholder|aria-label)="([^"]*)"/g)].map(
      (one) => one[1]!,
    );
    const between = content
      .replace(/<[^>]*>/g, '\n')
      .replace(attribute, '\n')
      .split('\n');
    return [...readable, ...between].map((one) => one.trim()).filter((one) => /\p{L}{2,}/u.test(one));
  });
}

/** Some templates hold nothing but attributes, for a tag that another template opens. */
const attribute = /(?<=^|\s)(?:[a-z-]+="[^"]*"|(?:checked|selected|required|open|data-preview)(?=\s*$))/g;

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

const messageFile = /^packages\/server\/src\/http\/messages\/en\/([a-z-]+)\.ts$/;

/** Messages that no code asks for, as `subject.name`. */
export function unusedMessages(files: readonly SourceFile[]): string[] {
  const code = files
    .filter(({ path }) => /^packages\/server\/src\//.test(path) && !messageFile.test(path))
    .map(({ text }) => text)
    .join('\n');
  return files.flatMap(({ path, text }) => {
    const subject = messageFile.exec(path)?.[1];
    if (!subject || subject === 'english') return [];
    const names = [...text.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!);
    return names
      .filter((name) => !isAskedFor(code, subject, name))
      .map((name) => `${path} has ${subject}.${name}, which nothing shows`);
  });
}

/** By its name, or through a list of names, as in `admin[name]`. */
function isAskedFor(code: string, subject: string, name: string): boolean {
  return new RegExp(`\\b${subject}\\??\\.${name}\\b|['"]${name}['"]`).test(code);
}
