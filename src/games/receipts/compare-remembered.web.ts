import { memoryTexts } from '../../texts/browser-memory.ts';
import { raiseAlarm } from './alarm.web.ts';
import { compareWithReceipt } from './compare-receipt.ts';
import { recallBets } from './memory.web.ts';

interface ToldBet {
  id: string;
  serverSeedHash: string;
  nonce: number;
}

/**
 * Holds what the casino tells of a revealed pair against what this browser was shown when the bets were made. Gives how many
 * bets are as remembered; anything else raises the alarm.
 */
export async function compareRemembered(
  player: string,
  serverSeedHash: string,
  told: readonly ToldBet[],
): Promise<number> {
  const kept = (await recallBets(player)).filter((bet) => bet.serverSeedHash === serverSeedHash);
  const byId = new Map(told.map((bet) => [bet.id, bet]));
  let same = 0;
  for (const shown of kept) {
    const bet = byId.get(shown.id);
    // An id changes with the casino's keys; a bet under another id is still proved by its receipt.
    if (!bet) {
      if (told.some(({ nonce }) => nonce === shown.nonce)) continue;
      raiseAlarm(shown.id, memoryTexts.memory.alarm, { shown, receipt: shown.receipt });
      continue;
    }
    const fields = shown.receipt ? compareWithReceipt({ ...bet }, shown.receipt.receipt) : [];
    const isSame =
      bet.serverSeedHash === shown.serverSeedHash && bet.nonce === shown.nonce && fields.every(({ ok }) => ok);
    if (isSame) same += 1;
    else raiseAlarm(shown.id, memoryTexts.memory.alarm, { shown, receipt: shown.receipt, bet });
  }
  return same;
}
