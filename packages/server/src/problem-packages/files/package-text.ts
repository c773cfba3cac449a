import type { ImportNotes } from '../model.ts';
import type { PackageFiles } from './package-files.ts';

const maxTextBytes = 2 << 20;

/** A text of the package. UTF-16 is recognized by its mark; other encodings are a guess, which the report states. */
export async function readText(files: PackageFiles, name: string, notes: ImportNotes): Promise<string> {
  const bytes = await files.read(name, maxTextBytes);
  const text = decoded(bytes, name, notes).replaceAll('\0', '');
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

function decoded(bytes: Buffer, name: string, notes: ImportNotes): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    notes.add(`${name} is not UTF-8; it was read as Windows-1252, so letters may be wrong`);
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
