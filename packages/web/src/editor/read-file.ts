type FileFault = 'tooLong' | 'notText';

/** The text of a file, unless the site would refuse it. */
export async function readSourceFile(
  file: Blob,
  maxSourceLength: number,
): Promise<{ text: string } | { fault: FileFault }> {
  // A character takes at most three bytes for each unit of its length.
  if (file.size > 3 * maxSourceLength) return { fault: 'tooLong' };
  const text = decoded(await file.arrayBuffer());
  if (text === undefined || text.includes('\0')) return { fault: 'notText' };
  return text.length > maxSourceLength ? { fault: 'tooLong' } : { text };
}

function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
