const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The specified form, the same in every language. */
export const tableLimits = (min: number, max: number) => `${dollars(min)} - ${dollars(max)}`;

/** The winner of a hand as the provider calls it, by a letter. */
export function winnersOf(player: string, banker: string, tie: string): Readonly<Record<string, string>> {
  return { PLAYER_WIN: player, BANKER_WIN: banker, TIE: tie };
}
