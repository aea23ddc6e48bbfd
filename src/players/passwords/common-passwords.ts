import listed from './common-passwords.json' with { type: 'json' };

/**
 * The 3,000 most common passwords that fit the rule of `password-rules.ts`, letter by letter: nothing that merely resembles one. Leaked lists
 * sorted by frequency hold few that fit (24 among the first 100,000 of the UK's NCSC, 1,220 among 440,000 of xato.net); the
 * rest are the most common words with a capital and the endings that people add to please such a rule.
 */
const common: ReadonlySet<string> = new Set(listed);

export function isCommonPassword(password: string): boolean {
  return common.has(password);
}
