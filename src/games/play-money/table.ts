import type { RoundSeeds } from '../../fairness/draw.ts';
import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { dollars, parseUsd, toUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import { gameOf, type Game } from '../all.ts';
import type { Fields, GameDefinition } from '../definition.ts';
import { payoutFor, replayRound } from '../verify/replay-round.ts';
import { ruleTextOf } from '../verify/rule-tables.ts';
import { STAKE_MIN, stakeLimit } from '../settlement.ts';
import { PLAY_ID } from './bet-id.ts';

/** A visitor's initial balance. Nothing about it reaches the server. */
export const PLAY_MONEY = dollars(1_000);
/** Older bets are dropped. */
export const BETS_KEPT = 300;
const PAIRS_KEPT = 20;

export interface PlaySeeds {
  serverSeed: string;
  nextServerSeed: string;
  clientSeed: string;
  /** The last one used. */
  nonce: number;
}

/** A bet as stored by the browser: plain JSON. */
export interface PlayBet {
  id: string;
  game: Game;
  stake: string;
  winMax: string;
  /** Commitment to the server seed; in a shared round it is filled in when the round is over. */
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  placedAt: string;
  /** The player's choices so far. */
  choice: object;
  settled: SettledPart | null;
  /** Set for a finished shared round. */
  roundSeed?: string;
}

interface SettledPart {
  settledAt: string;
  result: Fields;
  ending: string;
  multiplier: number;
  winnings: number;
}

export interface PlayState {
  /** In micro-dollars. */
  balance: string;
  seeds: PlaySeeds;
  /** Server seeds of closed pairs, newest first. */
  revealed: readonly string[];
  /** Newest first. */
  bets: readonly PlayBet[];
}

export interface PlayTableOptions {
  state: PlayState | null;
  /** Returns 32 random bytes as text. */
  newSeed(): string;
  now(): Date;
  limitsOf(game: Game): { stakeMax: UsdMicros; winMax: UsdMicros };
  onChange(state: PlayState): void;
}

/** A refusal with a code of the API. */
export class PlayRefused extends Error {
  override readonly name = 'PlayRefused';
  readonly code: string;
  readonly params: Record<string, number>;

  constructor(code: string, params: Record<string, number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Seeds and result of a finished shared round. */
export interface SharedEnd {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  outcome: object;
}

export type PlayTable = ReturnType<typeof createPlayTable>;

/**
 * A table in the browser with its own balance and seed pair. Outcomes and payouts come from the game definitions, as on the
 * server. A round's outcome is not stored but drawn from its seeds at each step.
 */
export function createPlayTable({ state: stored, newSeed, now, limitsOf, onChange }: PlayTableOptions) {
  let state: PlayState = stored ?? {
    balance: PLAY_MONEY.toString(),
    seeds: { serverSeed: newSeed(), nextServerSeed: newSeed(), clientSeed: newSeed().slice(0, 32), nonce: 0 },
    revealed: [],
    bets: [],
  };
  const change = (next: Partial<PlayState>) => {
    state = { ...state, ...next };
    onChange(state);
  };
  const balance = () => usdMicros(BigInt(state.balance));
  const replaceBet = (bet: PlayBet, credit = 0n) =>
    change({
      balance: (balance() + credit).toString(),
      bets: state.bets.map((known) => (known.id === bet.id ? bet : known)),
    });

  const seedOf = (bet: PlayBet): string | null =>
    bet.roundSeed ??
    [state.seeds.serverSeed, ...state.revealed].find((seed) => hashOf(seed) === bet.serverSeedHash) ??
    null;

  const outcomeOf = (bet: PlayBet, choice: object): object => {
    const serverSeed = seedOf(bet);
    if (serverSeed === null) throw new PlayRefused('NOT_FOUND');
    const seeds: RoundSeeds = { serverSeed, clientSeed: bet.clientSeed, nonce: bet.nonce };
    return replayRound(hmacSha256, seeds, { game: gameOf(bet.game), choice }).outcome;
  };

  const close = (bet: PlayBet, choice: object, outcome: object, ending: string): UsdMicros => {
    const game = gameOf(bet.game);
    const multiplierE4 = game.multiplierE4(choice, outcome);
    const isReturned = game.steps?.isUntouched?.(choice) ?? false;
    const payout = payoutFor(stakeOf(bet), { game, choice, outcome, multiplierE4, isReturned });
    const settled: SettledPart = {
      settledAt: now().toISOString(),
      result: game.told.result(choice, outcome),
      ending,
      multiplier: multiplierE4 / 10_000,
      winnings: toUsd(payout),
    };
    replaceBet({ ...bet, choice, settled }, payout);
    return payout;
  };

  return {
    get state() {
      return state;
    },
    balance,
    refill() {
      if (balance() < PLAY_MONEY) change({ balance: PLAY_MONEY.toString() });
    },

    /** Takes the stake and fixes the seeds of the round. */
    place(game: GameDefinition<Game>, betAmount: unknown, choice: object): PlayBet {
      const { stakeMax, winMax } = limitsOf(game.id);
      const stake = readStake(betAmount);
      if (!game.isValid(choice)) throw new PlayRefused('BET_INVALID');
      const most = game.steps ? stakeMax : stakeLimit(game.topMultiplierE4(choice), stakeMax, winMax);
      if (stake > most) throw new PlayRefused('STAKE_TOO_LARGE', { maximum: toUsd(most) });
      if (stake > balance()) throw new PlayRefused('INSUFFICIENT_FUNDS');
      const isOwn = game.seeds === 'player';
      const nonce = state.seeds.nonce + 1;
      const bet: PlayBet = {
        id: `${PLAY_ID}${newSeed().slice(0, 24)}`,
        game: game.id,
        stake: stake.toString(),
        winMax: winMax.toString(),
        serverSeedHash: isOwn ? hashOf(state.seeds.serverSeed) : '',
        clientSeed: isOwn ? state.seeds.clientSeed : '',
        nonce: isOwn ? nonce : 0,
        placedAt: now().toISOString(),
        choice,
        settled: null,
      };
      change({
        balance: (balance() - stake).toString(),
        ...(isOwn ? { seeds: { ...state.seeds, nonce } } : {}),
        bets: [bet, ...state.bets].slice(0, BETS_KEPT),
      });
      return bet;
    },

    /** Changes the choice, before anything follows from it. */
    amend(bet: PlayBet, choice: object): PlayBet {
      const amended = { ...bet, choice };
      replaceBet(amended);
      return amended;
    },

    outcomeOf,

    /** Settles a bet drawn from the player's own seeds, with an ending from its rules. */
    settle(bet: PlayBet, ending = 'settled'): UsdMicros {
      return close(bet, bet.choice, outcomeOf(bet, bet.choice), ending);
    },

    /** Continues a round. `ending` is null while it stays open. */
    step(bet: PlayBet, choice: object): { outcome: object; ending: string | null; payout: UsdMicros } {
      const { isValid, steps } = gameOf(bet.game);
      if (!steps || !isValid(choice)) throw new PlayRefused('BET_INVALID');
      const [stake, winMax] = [stakeOf(bet), usdMicros(BigInt(bet.winMax))];
      const outcome = outcomeOf(bet, choice);
      if (!steps.checkLimit(choice, stake, winMax, outcome).ok) throw new PlayRefused('BET_INVALID');
      const endings = steps.endings(choice, outcome, stake, winMax);
      // Only an open round can still expire or be returned.
      if (endings.includes('expired') || endings.includes('returned')) {
        replaceBet({ ...bet, choice });
        return { outcome, ending: null, payout: usdMicros(0n) };
      }
      const ending = endings[0]!;
      return { outcome, ending, payout: close(bet, choice, outcome, ending) };
    },

    /** Pays, closes or returns a bet in a shared round. */
    settleShared(bet: PlayBet, choice: object, outcome: object, ending: string): UsdMicros {
      return close(bet, choice, outcome, ending);
    },

    /** Adds the proof of a shared round once it is over. */
    proveShared(bet: PlayBet, { serverSeed, serverSeedHash, clientSeed, outcome }: SharedEnd): void {
      if (!bet.settled) return;
      const result = gameOf(bet.game).told.result(bet.choice, outcome);
      replaceBet({ ...bet, roundSeed: serverSeed, serverSeedHash, clientSeed, settled: { ...bet.settled, result } });
    },

    find: (id: unknown): PlayBet | null => state.bets.find((bet) => bet.id === id) ?? null,
    /** The bet with this id if its round is open. */
    findOpen(id: unknown, game: Game): PlayBet {
      const bet = state.bets.find((known) => known.id === id && known.game === game);
      if (!bet) throw new PlayRefused('NOT_FOUND');
      if (bet.settled) throw new PlayRefused('ROUND_OVER');
      return bet;
    },
    openRounds: (game: Game): PlayBet[] => state.bets.filter((bet) => bet.game === game && !bet.settled),

    seeds() {
      const { serverSeed, nextServerSeed, clientSeed, nonce } = state.seeds;
      return { clientSeed, serverSeedHash: hashOf(serverSeed), nextServerSeedHash: hashOf(nextServerSeed), nonce };
    },
    /** Closes the pair and reveals its server seed. */
    rotate(clientSeed = state.seeds.clientSeed) {
      const { serverSeed, nonce, nextServerSeed, clientSeed: before } = state.seeds;
      const isOpen = state.bets.some((bet) => !bet.settled && gameOf(bet.game).seeds === 'player');
      if (isOpen) throw new PlayRefused('ROUND_OPEN');
      change({
        seeds: { serverSeed: nextServerSeed, nextServerSeed: newSeed(), clientSeed, nonce: 0 },
        revealed: [serverSeed, ...state.revealed].slice(0, PAIRS_KEPT),
      });
      return { serverSeed, serverSeedHash: hashOf(serverSeed), clientSeed: before, nonce };
    },

    /** The same fields as `GET /api/bets/{id}`. */
    tell(bet: PlayBet) {
      const { told, edgePpm, seeds } = gameOf(bet.game);
      const seed = seedOf(bet);
      const isRevealed = seeds === 'round' || (seed !== null && state.revealed.includes(seed));
      return {
        id: bet.id,
        game: bet.game,
        state: bet.settled ? ('settled' as const) : ('open' as const),
        balanceType: 'primary' as const,
        betAmount: toUsd(stakeOf(bet)),
        winnings: bet.settled?.winnings ?? null,
        multiplier: bet.settled?.multiplier ?? null,
        ending: bet.settled?.ending ?? null,
        nonce: bet.nonce,
        placedAt: bet.placedAt,
        settledAt: bet.settled?.settledAt ?? null,
        parameters: told.parameters(bet.choice),
        result: bet.settled?.result ?? null,
        clientSeed: bet.clientSeed,
        serverSeedHash: bet.serverSeedHash,
        serverSeed: isRevealed ? seed : null,
        rulesHash: toHex(sha256(ascii(ruleTextOf(bet.game, usdMicros(BigInt(bet.winMax)))))),
        winMax: toUsd(BigInt(bet.winMax)),
        edgePpm: edgePpm(bet.choice),
        rakebackPercent: 0,
        rakeback: 0,
        rankWager: 0,
        player: null,
      };
    },
  };
}

export function stakeOf({ stake }: PlayBet): UsdMicros {
  return usdMicros(BigInt(stake));
}

function readStake(betAmount: unknown): UsdMicros {
  const stake = typeof betAmount === 'number' ? parseUsd(betAmount) : null;
  if (stake === null) throw new PlayRefused('AMOUNT_INVALID');
  if (stake < STAKE_MIN) throw new PlayRefused('STAKE_TOO_SMALL', { minimum: toUsd(STAKE_MIN) });
  return stake;
}

const hashes = new Map<string, string>();

/** Cached, because every bet needs it. */
function hashOf(seed: string): string {
  const known = hashes.get(seed) ?? toHex(sha256(ascii(seed)));
  if (hashes.size > 100) hashes.clear();
  hashes.set(seed, known);
  return known;
}
