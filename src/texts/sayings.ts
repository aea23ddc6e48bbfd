/** Texts by a word that comes from outside, so the word may be unknown. */
export function named<T>(texts: Record<string, T>): Record<string, T> {
  return texts;
}

export function listed(facts: readonly string[]): string {
  const told = facts.filter((fact) => fact !== '');
  return told.length === 0 ? '' : `: ${told.join(', ')}`;
}

/** One of several ways to say something, always the same one for a game. */
export function sayingOf<T>(sayings: readonly T[], id: string): T {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sayings[sum % sayings.length]!;
}
