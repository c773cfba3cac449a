import type { Html } from '../../html/html.ts';

/** A file of a problem by the name that statements use. */
interface NamedFile {
  readonly name: string;
  readonly hash: string;
}

/** The address changes with the content, so that browsers keep what they have. */
export function fileAddress(code: string, { name, hash }: NamedFile): string {
  return `/problem/${code}/file/${hash}/${name}`;
}

const references = /(<(?:img|a)\b[^>]*? (?:src|href)=")([A-Za-z0-9_.-]+)"/g;

/** Images and links of a rendered statement that consist of the name of a file lead to that file. */
export function withFiles(statement: Html, code: string, files: readonly NamedFile[]): Html {
  if (files.length === 0) return statement;
  const addresses = new Map(files.map((file) => [file.name, fileAddress(code, file)]));
  const replaced = statement.html.replace(references, (whole, before: string, name: string) => {
    const address = addresses.get(name);
    return address === undefined ? whole : `${before}${address}"`;
  });
  return { html: replaced };
}
