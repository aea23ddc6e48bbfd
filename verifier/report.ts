import type { RoundSeeds } from '../src/fairness/draw.ts';
import { hmacSha256 } from '../src/fairness/sha256.ts';
import { explainRound, payoutFor, type ReplayedRound } from '../src/games/verify/replay-round.ts';
import { serverSeedHashOf, type Verification } from '../src/games/verify/verify-bet.ts';
import type { BetsVerification } from '../src/games/verify/verify-bets.ts';
import type { UsdMicros } from '../src/money/usd.ts';
import type { HandRound } from './by-hand.ts';
import { checkTitle, NOT_YET, outcomeText, payoutText, roundText } from './texts.ts';

/** A bet step by step, followed by the comparisons. */
export function reportBet(bet: unknown, verification: Verification): string[] {
  const id = (bet as { id?: unknown } | null)?.id;
  const name = typeof id === 'string' ? `Bet ${id}` : 'The bet';
  if (verification.status === 'unreadable') return [`${name}: NOT a bet, see ${verification.fields.join(', ')}.`];
  if (!('claim' in verification)) return [`${name}: ${NOT_YET[verification.status]}`];
  const { claim, replayed, checks, status } = verification;
  return [
    `${name}: ${roundTitle(claim, replayed)}`,
    ...seedLines(claim, String(claim.serverSeedHash)),
    ...roundLines(claim, claim.stake, replayed, payoutFor(claim.stake, replayed)),
    '  Compared',
    ...checks.flatMap(({ name: checkName, ok, expected, actual }) => [
      `    ${ok ? 'same     ' : 'DIFFERENT'}  ${checkTitle(checkName, replayed)}: ${actual}`,
      ...(ok ? [] : [`               should be: ${expected}`]),
    ]),
    status === 'verified' ? 'Verified.' : 'NOT verified: the bet differs from what its seeds and the rules give.',
  ];
}

export function reportByHand(round: HandRound): string[] {
  const { seeds, stake, committedHash, replayed, payout } = round;
  return [
    roundTitle(seeds, replayed),
    ...seedLines(seeds, committedHash),
    ...roundLines(seeds, stake, replayed, payout),
  ];
}

export function reportMany(verification: BetsVerification): string[] {
  const { done, verified, waiting, failed } = verification.progress();
  return [
    ...failed.map(({ id, nonce, status, names }) => {
      const what = { different: 'differs in', unreadable: 'cannot be read:', repeated: 'repeats a' }[status];
      return `NOT verified  ${id || 'a bet without id'}, nonce ${nonce ?? 'unknown'}: ${what} ${names.join(', ')}`;
    }),
    ...verification.pairs().map(({ serverSeedHash, verified: count, highestNonce }) => {
      const missing = highestNonce - count;
      const gap = missing > 0 ? `, ${missing} of them not here` : ', none missing';
      return `Pair ${serverSeedHash.slice(0, 16)}…: nonces up to ${highestNonce}${gap}`;
    }),
    ...(waiting > 0 ? [`${waiting} still open or with a server seed that is not revealed yet`] : []),
    `${verified} of ${done} verified${failed.length > 0 ? `, ${failed.length} NOT` : ''}`,
  ];
}

function roundTitle({ nonce }: RoundSeeds, round: ReplayedRound): string {
  return round.game.seeds === 'round' ? roundText(round) : `${roundText(round)}, nonce ${nonce}`;
}

function seedLines({ serverSeed, clientSeed, nonce }: RoundSeeds, committed: string | null): string[] {
  const hash = serverSeedHashOf(serverSeed);
  return [
    '  1. The commitment',
    `    server seed           ${serverSeed}`,
    `    its SHA-256           ${hash}`,
    committed === null
      ? '    committed to          not given, so not compared'
      : `    committed to          ${committed}  ${committed === hash ? 'the same' : 'DIFFERENT'}`,
    `    client seed, nonce    ${clientSeed}, ${nonce}`,
  ];
}

function roundLines(seeds: RoundSeeds, stake: UsdMicros, round: ReplayedRound, payout: UsdMicros): string[] {
  const { game, choice, outcome } = round;
  const { blocks, numbers } = explainRound(hmacSha256, seeds, round);
  return [
    '  2. From seeds to numbers',
    ...blocks.flatMap(({ message, digest }) => [`    HMAC-SHA256(server seed, "${message}")`, `      ${digest}`]),
    '    bytes          as a number   × N / 2^32, rounded down',
    ...numbers.map(({ bytes, u, range, index, gives }) => {
      const drawn = `× ${String(range).padStart(5)}  →  ${String(index).padStart(5)}   ${gives}`;
      return `    ${bytes.match(/../g)!.join(' ')}   ${String(u).padStart(11)}   ${drawn}`;
    }),
    '  3. The outcome',
    `    ${outcomeText(round)}`,
    ...(game.verification.boardLines?.(choice, outcome) ?? []).map((line) => `      ${line}`),
    '  4. The payout',
    `    ${payoutText(stake, round, payout)}`,
  ];
}
