import type { RoundSeeds } from '../src/fairness/draw.ts';
import { hmacSha256 } from '../src/fairness/sha256.ts';
import { explainRound, type GameChoice, type ReplayedRound } from '../src/games/replay-round.ts';
import { payoutFor, serverSeedHashOf, type Verification } from '../src/games/verify-bet.ts';
import type { BetsVerification } from '../src/games/verify-bets.ts';
import type { UsdMicros } from '../src/money/usd.ts';
import type { HandRound } from './by-hand.ts';
import {
  CHECK_TITLES,
  choiceText,
  drawnText,
  exactUsd,
  GAME_NAMES,
  multiplierText,
  NOT_YET,
  outcomeText,
} from './texts.ts';

/** A bet step by step, then what was compared. */
export function reportBet(bet: unknown, verification: Verification): string[] {
  const id = (bet as { id?: unknown } | null)?.id;
  const name = typeof id === 'string' ? `Bet ${id}` : 'The bet';
  if (verification.status === 'unreadable') return [`${name}: NOT a bet, see ${verification.fields.join(', ')}.`];
  if (!('claim' in verification)) return [`${name}: ${NOT_YET[verification.status]}`];
  const { claim, replayed, checks, status } = verification;
  const opened = claim.choice.game === 'mines' ? claim.choice.opened.length : 0;
  return [
    `${name}: ${roundTitle(claim, claim.choice)}`,
    ...seedLines(claim, String(claim.serverSeedHash)),
    ...roundLines(claim, claim.choice, claim.stake, replayed, payoutFor(claim.stake, replayed, opened)),
    '  Compared',
    ...checks.flatMap(({ name: checkName, ok, expected, actual }) => [
      `    ${ok ? 'same     ' : 'DIFFERENT'}  ${CHECK_TITLES[checkName]}: ${actual}`,
      ...(ok ? [] : [`               should be: ${expected}`]),
    ]),
    status === 'verified' ? 'Verified.' : 'NOT verified: the bet differs from what its seeds and the rules give.',
  ];
}

export function reportByHand(round: HandRound): string[] {
  const { seeds, choice, stake, committedHash, replayed, payout } = round;
  return [
    roundTitle(seeds, choice),
    ...seedLines(seeds, committedHash),
    ...roundLines(seeds, choice, stake, replayed, payout),
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

function roundTitle({ nonce }: RoundSeeds, choice: GameChoice): string {
  return `${GAME_NAMES[choice.game]}, ${choiceText(choice)}, nonce ${nonce}`;
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

function roundLines(
  seeds: RoundSeeds,
  choice: GameChoice,
  stake: UsdMicros,
  replayed: ReplayedRound,
  payout: UsdMicros,
): string[] {
  const { blocks, numbers } = explainRound(hmacSha256, seeds, choice);
  const isReturned = choice.game === 'mines' && choice.opened.length === 0;
  return [
    '  2. From seeds to numbers',
    ...blocks.flatMap(({ message, digest }) => [`    HMAC-SHA256(server seed, "${message}")`, `      ${digest}`]),
    '    bytes          as a number   × N / 2^32, rounded down',
    ...numbers.map(({ bytes, u, range, index, gives }) => {
      const drawn = `× ${String(range).padStart(5)}  →  ${String(index).padStart(5)}   ${drawnText(choice.game, gives)}`;
      return `    ${bytes.match(/../g)!.join(' ')}   ${String(u).padStart(11)}   ${drawn}`;
    }),
    '  3. The outcome',
    `    ${outcomeText(replayed.outcome)}`,
    ...boardLines(choice, replayed),
    '  4. The payout',
    isReturned
      ? `    no tile opened: the bet of ${exactUsd(stake)} comes back`
      : `    ${exactUsd(stake)} × ${multiplierText(replayed.multiplierE4)} = ${exactUsd(payout)}`,
  ];
}

function boardLines(choice: GameChoice, { outcome }: ReplayedRound): string[] {
  if (choice.game !== 'mines' || outcome.game !== 'mines') return [];
  const cellText = (cell: number) => {
    const isMine = outcome.mineCells.includes(cell);
    if (choice.opened.includes(cell)) return isMine ? 'X' : 'o';
    return isMine ? '*' : '.';
  };
  const rows = [0, 5, 10, 15, 20].map((first) => [0, 1, 2, 3, 4].map((column) => cellText(first + column)).join(' '));
  return [...rows.map((row) => `      ${row}`), '      * mine   o opened   X mine opened'];
}
