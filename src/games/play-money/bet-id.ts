/** Ids of bets with play money begin with it; those of the server never do. */
export const PLAY_ID = 'play-';

export function isPlayBetId(id: string): boolean {
  return id.startsWith(PLAY_ID);
}
