import { setTimeout as sleep } from 'node:timers/promises';

const LISTED_WITHIN_MS = 60_000;

/** A slot that the casino lists; a new one asks the provider for its games in its first seconds. */
export async function findSlot(address: string): Promise<string> {
  const giveUpAtMs = Date.now() + LISTED_WITHIN_MS;
  for (;;) {
    const response = await fetch(`${address}/api/catalogue`);
    const { games } = (await response.json()) as { games: { id: string; category: string }[] };
    const slot = games.find(({ category }) => category === 'slots');
    if (slot) return slot.id;
    if (Date.now() > giveUpAtMs) throw new Error('There are no slots to play.');
    await sleep(100);
  }
}
