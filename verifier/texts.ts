import type { ReplayedRound } from '../src/games/verify/replay-round.ts';
import type { CheckName } from '../src/games/verify/verify-bet.ts';
import type { UsdMicros } from '../src/money/usd.ts';

const CHECK_TITLES: Partial<Record<CheckName, string>> = {
  serverSeedHash: 'Commitment to the server seed',
  rulesHash: 'Rules',
  betAmount: 'Bet within the maximum win',
  ending: 'Ending',
  multiplier: 'Multiplier',
  winnings: 'Payout',
};

/** The title of a check. Games name the checks of their own results. */
export function checkTitle(name: CheckName, { game }: ReplayedRound): string {
  return CHECK_TITLES[name] ?? game.verification.checks[name.slice('result.'.length)] ?? name;
}

export const NOT_YET = {
  open: 'The round is still open: its outcome is a secret until it is over.',
  not_revealed:
    'The server seed is not revealed yet. Rotate the pair of seeds, or change the client seed, and read the bet again. A round that everybody shares reveals its seed when it ends.',
} as const;

/** Down to a millionth of a dollar, with at least two decimals. */
export function exactUsd(micros: bigint): string {
  const fraction = (micros % 1_000_000n).toString().padStart(6, '0');
  return `$${micros / 1_000_000n}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

/** The game and the player's choice in it. */
export function roundText({ game, choice }: Pick<ReplayedRound, 'game' | 'choice'>): string {
  return `${game.texts.name}, ${game.verification.choiceText(choice)}`;
}

export function outcomeText({ game, choice, outcome }: ReplayedRound): string {
  return game.verification.outcomeText(choice, outcome);
}

export function payoutText(stake: UsdMicros, { game, isReturned, multiplierE4 }: ReplayedRound, payout: UsdMicros) {
  return isReturned
    ? `${game.steps?.untouched}: the bet of ${exactUsd(stake)} comes back`
    : `${exactUsd(stake)} × ${multiplierE4 / 10_000} = ${exactUsd(payout)}`;
}
