import listed from './common-passwords.json' with { type: 'json' };

/**
 * The 3,000 most common passwords that satisfy `password-rules.ts`, matched exactly; similar ones are not rejected. Leaked lists sorted by
 * frequency contain few that do (24 among the first 100,000 of the UK's NCSC, 1,220 among 440,000 of xato.net). The rest are the most
 * common words with a capital and the usual endings that people add to satisfy such rules.
 */
const common: ReadonlySet<string> = new Set(listed);

export function isCommonPassword(password: string): boolean {
  return common.has(password);
}
