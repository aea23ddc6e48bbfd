import {
  opensRound,
  type BetDecision,
  type BetProof,
  type BetState,
  type DescribeBet,
  type GameBet,
  type WalletFigures,
} from '../../bets/bet-decision.ts';
import type { Betting } from '../../bets/betting.ts';
import type { Exposure } from '../../bets/exposure.ts';
import { HOUSE, whyOff, type Switches } from '../../bets/switches.ts';
import { parseBetId } from '../../bets/bet-id.ts';
import type { Cells } from '../../db/cells/cells.ts';
import { CellAwayError, isConnectionLoss } from '../../db/failures.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Asked } from '../../http/call.ts';
import { Refusal, STATUSES, type ErrorCode } from '../../http/errors.ts';
import { requestKeyOf } from '../../http/idempotency.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Outcome, PlayerState } from '../../ledger/decide.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { parseUsd, toUsd, type UsdMicros } from '../../money/usd.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { Session } from '../../sessions/session.ts';
import { refuse, type RefusalCode, type Refused } from '../../texts/refusals.ts';
import type { Game } from '../all.ts';
import { RISKS, STAKE_MIN, type Risk } from '../settlement.ts';

/** Shared by the routes of all games. */
export interface GameContext {
  betting: Betting;
  cells: Cells;
  clock: Clock;
  keys: KeyRing;
  limiter: RateLimiter;
  /** The operator's settings; every win within them is paid in full. */
  stakeMaxOf(game: Game): UsdMicros;
  winMax: Record<Game, UsdMicros>;
  /** Lower than `winMax` if staff have set less: a new bet that could win more is refused. */
  winLimitOf(game: Game): UsdMicros;
  exposure: Exposure;
  /** Games that staff have switched off. */
  switches: Pick<Switches, 'offIn'>;
  countryOf(request: Asked): Promise<string | null>;
  walletChanged(wallet: Wallet): void;
  /** Called if a bet was refused by a limit that the player has set. */
  limitReached?(playerId: PlayerId): void;
}

export function describeWallet(wallet: WalletFigures): { balance: number; bonus: number; version: number } {
  return { balance: toUsd(wallet.primary), bonus: toUsd(wallet.promotional), version: Number(wallet.version) };
}

export function readStake(betAmount: number): UsdMicros {
  const stake = parseUsd(betAmount);
  if (stake === null) throw new Refusal('AMOUNT_INVALID');
  if (stake < STAKE_MIN) throw Refusal.of(refuse('STAKE_TOO_SMALL', { minimum: toUsd(STAKE_MIN) }));
  return stake;
}

export function readRisk(text: string): Risk {
  const risk = RISKS.find((known) => known === text.toLowerCase());
  if (!risk) throw new Refusal('BET_INVALID');
  return risk;
}

/** Reads a game id if it belongs to this player. Otherwise it is unknown, even if it is another player's. */
export function readGameId(keys: KeyRing, session: Session, gameId: string): bigint {
  const bet = parseBetId(keys, gameId);
  if (bet?.playerId !== session.playerId) throw new Refusal('NOT_FOUND');
  return bet.number;
}

/** Limits on this server alone: a Redis query for every bet would cost more than the limit is worth. */
export function limitSpeed(limiter: RateLimiter, bucket: string, session: Session, perSecond: number): void {
  const taken = limiter.takeHere(bucket, String(session.playerId), perSecond, 1_000);
  if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
}

export interface Placing<Answer> {
  playerId: PlayerId;
  request?: Asked;
  spends?: readonly string[];
  /** Set if this places a bet, which is a new risk for the house. Left out by calls that continue or end a round. */
  bet?: Pick<GameBet, 'game' | 'largestWin'>;
  decide(state: PlayerState<BetState>, now: Date): BetDecision<Answer>;
  /** For a bet settled in one step: how a repeat is answered. */
  retell?: DescribeBet<Answer>;
}

/** Submits a decision to the books and notifies the player's sockets. Throws refusals. */
export async function place<Answer>(context: GameContext, placing: Placing<Answer>): Promise<Answer> {
  const request = placing.request ? requestKeyOf(placing.request) : null;
  const submit = (decide: Placing<Answer>['decide']) =>
    context.betting.batcher.submit<Answer>({
      playerId: placing.playerId,
      decide,
      ...(request ? { request } : {}),
      ...(placing.spends ? { spends: placing.spends } : {}),
    });
  const { bet } = placing;
  const offIn = bet ? context.switches.offIn(HOUSE, bet.game) : [];
  const off =
    (offIn.length > 0 ? await whySwitchedOff(context, offIn, placing.request) : null) ??
    (bet && bet.largestWin > context.winLimitOf(bet.game) ? 'WIN_TOO_LARGE' : null);
  const outcome = off
    ? await submit(refusing(placing.decide, off))
    : await withinExposure(context.exposure, placing, submit);
  if (!outcome.ok) {
    if (OWN_LIMITS.has(outcome.reason)) context.limitReached?.(placing.playerId);
    throw refusalOf(outcome);
  }
  if (outcome.repeated) {
    if (!outcome.receipt) return outcome.answer as Answer;
    if (!placing.retell) throw new Error('The answer of this call is stored, not told again.');
    return context.betting.retell(
      context.cells.of(placing.playerId),
      placing.playerId,
      outcome.receipt,
      placing.retell,
    );
  }
  context.walletChanged(outcome.wallet);
  return outcome.answer;
}

/** Only new bets are checked: calls that continue or end a round name no bet. */
async function whySwitchedOff(
  { countryOf }: GameContext,
  offIn: ReturnType<GameContext['switches']['offIn']>,
  request: Asked | undefined,
): Promise<ReturnType<typeof whyOff>> {
  return whyOff(offIn, request ? await countryOf(request) : null);
}

/** Refuses inside the decision, so that a repeat of a bet already taken gets its answer and all other refusals take precedence. */
function refusing<Answer>(decide: Placing<Answer>['decide'], reason: RefusalCode): Placing<Answer>['decide'] {
  return (state, now) => {
    const decision = decide(state, now);
    return decision.ok ? { ok: false, reason } : decision;
  };
}

/** Takes room for the bet's largest win before the decision. Without room it is still submitted, and refused there. */
async function withinExposure<Answer>(
  exposure: Exposure,
  { bet, decide }: Placing<Answer>,
  submit: (decide: Placing<Answer>['decide']) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  if (!bet) {
    const outcome = await submit(decide);
    if (outcome.ok) exposure.roundEnded();
    return outcome;
  }
  const taken = exposure.take(bet.game, bet.largestWin);
  const hold = taken instanceof Promise ? await taken : taken;
  if (!hold) return submit(refusing(decide, 'TABLE_FULL'));
  let staysOpen = false;
  try {
    const outcome = await submit((state, now) => {
      const decision = decide(state, now);
      staysOpen = opensRound(decision);
      return decision;
    });
    if (outcome.ok && !outcome.repeated && staysOpen) exposure.handOver(hold);
    else exposure.giveBack(hold);
    return outcome;
  } catch (error) {
    // If the cell is away, nothing was sent to it.
    if (isConnectionLoss(error) && !(error instanceof CellAwayError)) exposure.doubt(hold);
    else exposure.giveBack(hold);
    throw error;
  }
}

const OWN_LIMITS: ReadonlySet<string> = new Set(['LOSS_LIMIT', 'WAGER_LIMIT']);

const BY_LEDGER_REASON: Record<string, ErrorCode> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  key_reused: 'IDEMPOTENCY_KEY_REUSED',
  key_spent: 'SIGNATURE_USED',
};

function refusalOf(refused: Refused<string>): Refusal {
  const reason = BY_LEDGER_REASON[refused.reason] ?? (refused.reason as RefusalCode);
  if (!(reason in STATUSES)) throw new Error(`No refusal is called ${reason}.`);
  return Refusal.of({ ...refused, reason });
}

export type { BetProof };
