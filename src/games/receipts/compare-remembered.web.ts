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
 * Compares what the casino says about a revealed pair with what this browser was shown when the bets were made. Returns how
 * many bets match; any difference raises the alarm.
 */
export async function compareRemembered(
  player: string,
  serverSeedHash: string,
  told: readonly ToldBet[],
): Promise<number> {
  const byId = new Map(told.map((bet) => [bet.id, bet]));
  // Also keep bets that are now listed under another fingerprint: those are what this check must find.
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
 * Whether the revealed pair is the one whose fingerprint was shown as current. If another device closed that pair meanwhile, the
 * revealed one is a later pair that this browser was shown too. Anything else raises the alarm.
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
