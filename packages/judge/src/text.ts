/** What a compiler or a program wrote, as text that is safe to store and show: no escape sequences, no control characters. */
export function readableText(bytes: Buffer, mostBytes: number): string {
  const text = bytes.subarray(0, mostBytes).toString('utf8');
  const readable = text.replace(escapeSequence, '').replace(controlCharacter, '');
  return bytes.length > mostBytes ? `${readable}\n[cut]` : readable;
}

const escapeSequence = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
