/** Names that need no escaping anywhere and cannot pass for a name in another script. */
export const usernamePattern = '^[A-Za-z0-9_-]{1,30}$';
/** For problems, contests and organizations. */
export const codePattern = '^[A-Za-z0-9_-]{1,64}$';
/** Language tags such as `vi` and `zh-Hans`. */
export const statementLanguagePattern = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$';

const username = new RegExp(usernamePattern);
const code = new RegExp(codePattern);
const statementLanguage = new RegExp(statementLanguagePattern);

export function isUsername(text: string): boolean {
  return username.test(text);
}

export function isCode(text: string): boolean {
  return code.test(text);
}

export function isStatementLanguage(text: string): boolean {
  return statementLanguage.test(text);
}
