import { memoryTexts } from '../../texts/browser-memory.ts';
import { raiseAlarm } from './alarm.web.ts';
import { compareWithReceipt } from './compare-receipt.ts';
import { serverSeedHashOf } from '../verify/verify-bet.ts';
import { recallBets, recallCommitment } from './memory.web.ts';

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
  const byId = new Map(told.map((bet) => [bet.id, bet]));
  // A bet that was made with another fingerprint than it is listed under now is the one to be found.
  const kept = (await recallBets(player)).filter((bet) => bet.serverSeedHash === serverSeedHash || byId.has(bet.id));
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

/**
 * Whether the pair that is revealed is the one whose fingerprint was shown as the current one. If another device has closed that pair
 * meanwhile, it is a later one that this browser was shown too. Anything else raises the alarm.
 */
export async function isRevealedAsShown(
  player: string,
  shownHash: string,
  revealed: { serverSeed: string; serverSeedHash: string },
): Promise<boolean> {
  const { serverSeed, serverSeedHash } = revealed;
  const isWhole = serverSeedHashOf(serverSeed) === serverSeedHash;
  if (isWhole && (serverSeedHash === shownHash || (await recallCommitment(player, serverSeedHash)))) return true;
  const shown = await recallCommitment(player, shownHash);
  raiseAlarm(`pair ${shownHash}`, memoryTexts.memory.alarm, {
    shown: shown ?? { serverSeedHash: shownHash },
    revealed,
  });
  return false;
}
