/** Whether an original may be played with promotional balance: of them Dice is barred by name. */
export function isPromotional(game: string): boolean {
  return game !== 'dice';
}
