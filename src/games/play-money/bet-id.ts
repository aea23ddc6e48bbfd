/** Prefix of ids of bets with play money; ids from the server never have it. */
export const PLAY_ID = 'play-';

export function isPlayBetId(id: string): boolean {
  return id.startsWith(PLAY_ID);
}
