import { memoryTexts } from '../../texts/browser-memory.ts';
import { proofTexts } from '../../texts/proof.ts';
import { apiGet } from '../../ui/api-client.ts';
import { useSession } from '../../ui/session.ts';
import type { SignedCommitment } from '../../public-log/receipt-format.ts';
import { gameCalled } from '../all.ts';
import { raiseAlarm } from './alarm.web.ts';
import type { readReceipts } from './api.ts';
import { checkReceipt } from './check-receipt.ts';
import { forgetOldBets, keepBets, keepCommitments, type KeptBet } from './memory.web.ts';
import { checkInBrowser } from './signatures.web.ts';

/** A receipt is signed about three seconds after its bet. */
const ASK_AFTER_MS = 5_000;
const AT_ONCE = 40;
/** A round may stay open for a day; after this many tries the browser asks again only when its page is reopened. */
const TRIES_MAX = 200;

let waiting: KeptBet[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let tries = 0;

/** Remembers the answer to a bet, and fetches the receipt a few seconds later. */
export function noteBet(answer: unknown): void {
  const player = useSession.getState().player?.username;
  const { betId, serverSeedHash, nonce } = (answer ?? {}) as Record<string, unknown>;
  if (!player || typeof betId !== 'string' || typeof serverSeedHash !== 'string' || typeof nonce !== 'number') return;
  if (waiting.some(({ id }) => id === betId)) return;
  waiting.push({ player, id: betId, serverSeedHash, nonce, at: Date.now(), receipt: null });
  tries = 0;
  askSoon();
}

/** Stores the fingerprints that the player was shown. */
export function noteCommitment(state: {
  serverSeedHash: string;
  nextServerSeedHash: string;
  commitment?: SignedCommitment | null;
}): void {
  const player = useSession.getState().player?.username;
  if (!player) return;
  const common = { player, at: Date.now(), signed: state.commitment ?? null };
  const hashes = [state.serverSeedHash, state.nextServerSeedHash];
  void keepCommitments(hashes.map((serverSeedHash) => ({ ...common, serverSeedHash }))).catch(() => {});
}

function askSoon(): void {
  timer ??= setTimeout(() => {
    timer = null;
    void ask()
      .catch(() => {})
      .finally(() => {
        tries += 1;
        if (waiting.length > 0 && tries < TRIES_MAX) askSoon();
      });
  }, ASK_AFTER_MS);
}

async function ask(): Promise<void> {
  const player = useSession.getState().player?.username;
  const bets = waiting.filter((bet) => bet.player === player && bet.at < Date.now() - ASK_AFTER_MS / 2);
  if (!player || bets.length === 0) return;
  // Stored at once, because the page may be closed before the receipt comes.
  await keepBets(bets);
  const hashes = [...new Set(bets.map(({ serverSeedHash }) => serverSeedHash))];
  await keepCommitments(hashes.map((serverSeedHash) => ({ player, serverSeedHash, at: Date.now(), signed: null })));
  const asked = bets.slice(0, AT_ONCE);
  const { items } = await apiGet<typeof readReceipts>('/api/bets/receipts', {
    ids: asked.map(({ id }) => id).join(','),
  });
  const kept: KeptBet[] = [];
  for (const receipt of items) {
    const bet = asked.find(({ id }) => id === receipt.receipt.id);
    if (!bet) continue;
    // This device's clock may be wrong, so times are checked only when the player looks at the bet.
    const verdict = await checkReceipt(receipt, checkInBrowser, { now: new Date(8.64e15) });
    const isOwn = gameCalled(receipt.receipt.game)?.seeds !== 'round';
    const isSame = receipt.receipt.serverSeedHash === bet.serverSeedHash && receipt.receipt.nonce === bet.nonce;
    if (!verdict.ok && verdict.problem !== 'cannotCheck') {
      raiseAlarm(bet.id, proofTexts.problems[verdict.problem], { shown: bet, receipt });
    } else if (isOwn && !isSame) {
      raiseAlarm(bet.id, memoryTexts.memory.alarm, { shown: bet, receipt });
    }
    kept.push({ ...bet, receipt });
  }
  await keepBets(kept);
  const done = new Set(kept.map(({ id }) => id));
  waiting = waiting.filter(({ id }) => !done.has(id));
  // Bets just asked for go to the end, so that an open round does not hold up the others.
  waiting = [...waiting.filter((bet) => !asked.includes(bet)), ...waiting.filter((bet) => asked.includes(bet))];
  await forgetOldBets(player);
}
