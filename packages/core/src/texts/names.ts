/** Names that need no escaping anywhere and cannot pass for a name in another script. */
export const usernamePattern = '^[A-Za-z0-9_-]{1,30}$';
/** For problems, contests and organizations. */
export const codePattern = '^[A-Za-z0-9_-]{1,64}$';

const username = new RegExp(usernamePattern);
const code = new RegExp(codePattern);

export function isUsername(text: string): boolean {
  return username.test(text);
}

export function isCode(text: string): boolean {
  return code.test(text);
}
