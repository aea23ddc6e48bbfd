/** What each bet of a kind of live table returns to players, in percent; for blackjack with basic strategy. */
export const LIVE_RETURNS = {
  roulette: { every: 97.3 },
  blackjack: { basic: 99.43, insurance: 92.31 },
  baccarat: { banker: 98.94, player: 98.76, tie: 85.64, pair: 89.64 },
  wheel: { '1': 95.18, '2': 95.3, '5': 90.99, '10': 96.3, '20': 92.45, '40': 90.53 },
  lobby: {},
} as const satisfies Record<string, Readonly<Record<string, number>>>;

export type TableKind = keyof typeof LIVE_RETURNS;

/** What is played at a table, as far as its category and its name tell. */
export function tableKindOf({ category, name }: { category: string; name: string }): TableKind | null {
  if (/lobby$/i.test(name)) return 'lobby';
  if (category === 'roulette' || category === 'blackjack') return category;
  if (/baccarat/i.test(name)) return 'baccarat';
  return /wheel/i.test(name) ? 'wheel' : null;
}
