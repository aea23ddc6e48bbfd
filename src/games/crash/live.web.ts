import { create } from 'zustand';
import type { Broadcast } from '../../realtime/messages.ts';
import { apiGet } from '../../ui/api-client.ts';
import type { AnswerOf } from '../../http/contract.ts';
import type { readBet } from '../past/bets-api.ts';
import type { listCrashRounds, readCrashState } from './api.ts';
import { latencyMs, noteTime } from './house-clock.web.ts';
import { multiplierAt } from './rules.ts';

export type CrashState = AnswerOf<typeof readCrashState>;
export type PublicBet = CrashState['bets'][number];

export interface OwnBet {
  gameId: string;
  round: number;
  betAmount: number;
  autoCashout: number | null;
  cashesOutAt: number;
  /** Known only to this page. */
  isPlayMoney?: boolean;
  /** Null while the bet is open. */
  result: BetResult | null;
}

export interface BetResult {
  ending: 'cashed_out' | 'lost' | 'returned';
  /** 0 unless the bet was cashed out. */
  multiplier: number;
  winnings: number;
}

export type LivePhase = CrashState['phase'] | 'over' | 'connecting';

export interface RecentRound {
  round: number;
  point: number;
  isVoid: boolean;
}

interface Live {
  phase: LivePhase;
  round: number | null;
  opensAt: number | null;
  closesAt: number | null;
  startedAt: number | null;
  /** The crash point of the round that has just ended. */
  point: number | null;
  isVoid: boolean;
  /** Bets of the displayed round and of the next one, by round and id. */
  bets: ReadonlyMap<number, ReadonlyMap<string, PublicBet>>;
  own: readonly OwnBet[];
  recent: readonly RecentRound[];
  latencyMs: number | null;
  limits: CrashState['limits'] | null;
}

const REST_MS = 3_000;
const RECENT = 30;

/** The round as this page sees it. For display only: the server decides everything. */
export const useLive = create<Live>(() => ({
  phase: 'connecting',
  round: null,
  opensAt: null,
  closesAt: null,
  startedAt: null,
  point: null,
  isVoid: false,
  bets: new Map(),
  own: [],
  recent: [],
  latencyMs: null,
  limits: null,
}));

const waiting = new Map<string, ((result: BetResult) => void)[]>();

/** Resolves when the bet is over. */
export function resultOf(gameId: string): Promise<BetResult> {
  const known = useLive.getState().own.find((bet) => bet.gameId === gameId)?.result;
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => waiting.set(gameId, [...(waiting.get(gameId) ?? []), resolve]));
}

export function addOwnBet(bet: Omit<OwnBet, 'result'>): void {
  useLive.setState(({ own }) =>
    own.some(({ gameId }) => gameId === bet.gameId) ? {} : { own: [...own.slice(-5), { ...bet, result: null }] },
  );
}

export function endOwnBet(gameId: string, result: BetResult): void {
  const { ending, multiplier, winnings } = result;
  const ended = useLive.getState().own.find((bet) => bet.gameId === gameId && bet.result === null);
  // Nearly all cash-outs belong to others. They must not re-render the components that show own bets.
  if (ended) {
    useLive.setState(({ own }) => ({ own: own.map((bet) => (bet === ended ? { ...bet, result } : bet)) }));
    // Also updates the list of players, which gets the cash-out only a moment later.
    if (ending === 'cashed_out') {
      changeBets(ended.round, (list) => {
        const listed = list.get(gameId);
        if (listed) list.set(gameId, { ...listed, cashedOutAt: multiplier, winnings });
      });
    }
  }
  for (const tell of waiting.get(gameId) ?? []) tell(result);
  waiting.delete(gameId);
}

/** For each read in progress, the messages that arrived meanwhile. */
const heard = new Set<Broadcast[]>();

/** Reads the state of the round, including anything missed while the socket was down. */
export async function readState(): Promise<void> {
  const sentAt = performance.now();
  const meanwhile: Broadcast[] = [];
  heard.add(meanwhile);
  try {
    const state = await apiGet<typeof readCrashState>('/api/crash/state');
    noteTime({ sentAt, now: state.now });
    await noticeEnd(state);
    takeState(state, meanwhile);
    await endMissed(state);
  } finally {
    heard.delete(meanwhile);
  }
}

/** The answer may be older than the messages that arrived meanwhile, so those take precedence. */
function takeState(state: CrashState, meanwhile: readonly Broadcast[]): void {
  const byId = (bets: readonly PublicBet[]) => new Map(bets.map((bet) => [bet.id, bet]));
  const isPhaseTold = meanwhile.some(({ type }) => PHASES.has(type));
  useLive.setState((known) => {
    const isShownKept = isPhaseTold || (known.phase === 'over' && state.phase === 'waiting');
    return {
      ...(isShownKept ? {} : { phase: state.phase, round: state.round, startedAt: state.startedAt }),
      ...(isPhaseTold ? {} : { opensAt: state.opensAt ?? known.opensAt, closesAt: state.closesAt }),
      bets: new Map([
        ...(isShownKept ? known.bets : []),
        ...(state.round === null ? [] : [[state.round, byId(state.bets)] as const]),
        ...(state.round === null || state.phase !== 'flight' ? [] : [[state.round + 1, byId(state.nextBets)] as const]),
      ]),
      limits: state.limits,
    };
  });
  for (const message of meanwhile) if (!PHASES.has(message.type)) changeLists(message);
}

const PHASES: ReadonlySet<string> = new Set(['CRASH_OPEN', 'CRASH_START', 'CRASH_END']);

async function endMissed(state: CrashState): Promise<void> {
  for (const bet of state.own) addOwnBet(bet);
  payReached(state);
  const open = new Set(state.own.map(({ gameId }) => gameId));
  await Promise.all(
    useLive
      .getState()
      .own.filter((bet) => bet.result === null && !bet.isPlayMoney && !open.has(bet.gameId))
      .map(({ gameId }) => readEnd(gameId)),
  );
}

/** The displayed round has ended unnoticed: shows its point and ends its bets. */
async function noticeEnd({ round, now, opensAt }: CrashState): Promise<void> {
  const { phase, round: shown } = useLive.getState();
  if ((phase !== 'betting' && phase !== 'flight') || shown === null || shown === round) return;
  await readRecent();
  const { recent, phase: phaseNow, round: shownNow } = useLive.getState();
  const ended = recent.find((each) => each.round === shown);
  if (!ended || phaseNow === 'over' || shownNow !== shown) return;
  endRound(shown, ended, opensAt ?? now);
}

/** Ends play-money bets whose target the curve has passed, because the server does not know them. */
function payReached({ round, phase, startedAt, now }: CrashState): void {
  if (phase !== 'flight' || startedAt === null) return;
  const reached = multiplierAt(now - startedAt);
  for (const bet of useLive.getState().own) {
    const isReached = bet.isPlayMoney && bet.round === round && reached >= Math.round(bet.cashesOutAt * 100);
    if (isReached && bet.result === null) endOwnBet(bet.gameId, paidAtTarget(bet));
  }
}

/** Reads how a bet ended while the socket was down. */
async function readEnd(gameId: string): Promise<void> {
  const bet = await apiGet<typeof readBet>(`/api/bets/${encodeURIComponent(gameId)}`);
  if (bet.state === 'open') return;
  const ending = bet.ending === 'lost' || bet.ending === 'returned' ? bet.ending : 'cashed_out';
  endOwnBet(gameId, { ending, multiplier: bet.multiplier ?? 0, winnings: bet.winnings ?? 0 });
}

export async function readRecent(): Promise<void> {
  const { rounds } = await apiGet<typeof listCrashRounds>('/api/crash/rounds');
  useLive.setState({ recent: rounds.map(({ round, point, isVoid }) => ({ round, point, isVoid })) });
}

export function noteLatency(): void {
  useLive.setState({ latencyMs: latencyMs() });
}

/** Applies a broadcast. The same one may arrive twice. */
export function applyMessage(message: Broadcast): void {
  for (const messages of heard) messages.push(message);
  const round = message['round'] as number;
  if (message.type === 'CRASH_OPEN') {
    useLive.setState(({ bets }) => ({
      phase: 'betting',
      round,
      closesAt: message['closesAt'] as number,
      startedAt: null,
      point: null,
      isVoid: false,
      bets: new Map([...bets].filter(([of]) => of >= round)),
    }));
  } else if (message.type === 'CRASH_START') {
    useLive.setState({ phase: 'flight', round, startedAt: message['startedAt'] as number, point: null, isVoid: false });
  } else if (message.type === 'CRASH_END') {
    const ended = { point: message['point'] as number, isVoid: message['isVoid'] as boolean };
    endRound(round, ended, (message['now'] as number) + REST_MS);
  } else changeLists(message);
}

function changeLists(message: Broadcast): void {
  const round = message['round'] as number;
  if (message.type === 'CRASH_BETS') {
    const told = message['bets'] as unknown as [string, string | null, number][];
    changeBets(round, (list) => {
      for (const [id, name, amount] of told) {
        if (!list.has(id)) list.set(id, { id, name, amount, cashedOutAt: null, winnings: null });
      }
    });
  } else if (message.type === 'CRASH_CANCELS') {
    changeBets(round, (list) => {
      for (const id of message['ids'] as unknown as string[]) list.delete(id);
    });
  } else if (message.type === 'CRASH_NAMES') {
    changeBets(round, (list) => {
      for (const id of message['ids'] as unknown as string[]) {
        const bet = list.get(id);
        if (bet) list.set(id, { ...bet, name: message['name'] as string | null });
      }
    });
  } else if (message.type === 'CRASH_CASHOUTS') noteCashOuts(round, message);
}

function noteCashOuts(round: number, message: Broadcast): void {
  const told = message['cashOuts'] as unknown as [string, number, number][];
  changeBets(round, (list) => {
    for (const [id, cashedOutAt, winnings] of told) {
      const bet = list.get(id);
      if (bet) list.set(id, { ...bet, cashedOutAt, winnings });
    }
  });
  for (const [id, multiplier, winnings] of told) endOwnBet(id, { ending: 'cashed_out', multiplier, winnings });
}

function changeBets(round: number, change: (list: Map<string, PublicBet>) => void): void {
  useLive.setState(({ bets }) => {
    const list = new Map(bets.get(round));
    change(list);
    return { bets: new Map(bets).set(round, list) };
  });
}

function endRound(round: number, { point, isVoid }: Omit<RecentRound, 'round'>, opensAt: number): void {
  useLive.setState(({ recent }) => ({
    phase: 'over',
    round,
    point,
    isVoid,
    opensAt,
    recent: recent.some((known) => known.round === round)
      ? recent
      : [{ round, point, isVoid }, ...recent].slice(0, RECENT),
  }));
  for (const bet of useLive.getState().own) {
    if (bet.round !== round || bet.result) continue;
    if (isVoid) endOwnBet(bet.gameId, { ending: 'returned', multiplier: 0, winnings: bet.betAmount });
    else if (point >= bet.cashesOutAt) {
      // The target was reached. The server's figures follow with the cash-outs; until then use the rules.
      endOwnBet(bet.gameId, paidAtTarget(bet));
    } else if (!cashingOut.has(bet.gameId)) {
      endOwnBet(bet.gameId, { ending: 'lost', multiplier: 0, winnings: 0 });
    }
  }
}

function paidAtTarget({ betAmount, cashesOutAt }: OwnBet): BetResult {
  const winnings = Math.floor(betAmount * cashesOutAt * 1e6 + 0.5) / 1e6;
  return { ending: 'cashed_out', multiplier: cashesOutAt, winnings };
}

/** Bets with a cash-out request in progress. The server's answer decides, even if the end of the round is heard first. */
export const cashingOut = new Set<string>();
