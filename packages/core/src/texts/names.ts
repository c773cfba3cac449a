/** Names that need no escaping anywhere and cannot pass for a name in another script. */
export const usernamePattern = '^[A-Za-z0-9_-]{1,30}$';
/** For problems, contests and organizations. */
export const codePattern = '^[A-Za-z0-9_-]{1,64}$';
/** Keys of programming languages, such as `CPP17` and `C#`. */
export const languageKeyPattern = '^[A-Za-z0-9_+#.-]{1,20}$';
/** Numbers in the registration of ICPC contests; empty for none. */
export const icpcIdPattern = '^[A-Za-z0-9_-]{0,36}$';
/** Language tags such as `vi` and `zh-Hans`. */
export const statementLanguagePattern = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$';

const username = new RegExp(usernamePattern);
const code = new RegExp(codePattern);
const languageKey = new RegExp(languageKeyPattern);
const icpcId = new RegExp(icpcIdPattern);
const statementLanguage = new RegExp(statementLanguagePattern);

export function isUsername(text: string): boolean {
  return username.test(text);
}

export function isCode(text: string): boolean {
  return code.test(text);
}

export function isLanguageKey(text: string): boolean {
  return languageKey.test(text);
}

export function isIcpcId(text: string): boolean {
  return icpcId.test(text);
}

export function isStatementLanguage(text: string): boolean {
  return statementLanguage.test(text);
}
