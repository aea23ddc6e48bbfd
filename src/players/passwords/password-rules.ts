/** Each rule with the key of its text. Length is in UTF-16 code units, like `.length`. */
export const PASSWORD_RULES = [
  { name: 'length', isMet: (password: string) => password.length >= 8 && password.length <= 24 },
  { name: 'lowercase', isMet: (password: string) => /[a-z]/.test(password) },
  { name: 'uppercase', isMet: (password: string) => /[A-Z]/.test(password) },
  { name: 'digit', isMet: (password: string) => /[0-9]/.test(password) },
  { name: 'sign', isMet: (password: string) => /[!@#$%]/.test(password) },
] as const;

/** Other kinds of characters are allowed too. */
export function checkPasswordShape(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.isMet(password));
}
