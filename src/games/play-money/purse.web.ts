import { create } from 'zustand';
import { ApiError } from '../../ui/api-client.ts';
import { showSoon } from '../../ui/beat.ts';
import { recall, remember } from '../../ui/remembered.ts';
import type { BalanceType } from '../../ledger/accounts.ts';
import { latestPlayer, usePlayer, useSession, useSessionEnd, wasSignedIn, type Session } from '../../ui/session.ts';

interface PlayMoney {
  /** Whether a player has switched it on. Visitors always use it. */
  isWanted: boolean;
  /** The displayed balance in dollars, which waits for the board to show a result. */
  balance: number;
}

const BALANCE_KEY = 'roulo.play-balance';
export const BALANCE_AT_FIRST = 1_000;

export const usePlayMoney = create<PlayMoney>(() => ({
  isWanted: false,
  balance: Number(recall(BALANCE_KEY) ?? BALANCE_AT_FIRST),
}));

/** What the next bet uses; null until it is known who plays, or after a session has just ended. */
export type Tender = 'real' | 'play' | null;

function tenderOf(isLoading: boolean, isPlayer: boolean, hasEnded: boolean, isWanted: boolean): Tender {
  if (isPlayer) return isWanted ? 'play' : 'real';
  return isLoading || hasEnded ? null : 'play';
}

export function useTender(): Tender {
  const { loading, player } = useSession();
  const hasEnded = useSessionEnd(({ end }) => end !== null);
  const isWanted = usePlayMoney((state) => state.isWanted);
  return tenderOf(loading, player !== null, hasEnded, isWanted);
}

/** A key for a game's screen, which remounts when it changes, so that rounds of the two kinds never mix. */
export function useTableKey(): 'real' | 'play' {
  const tender = useTender();
  const hasEnded = useSessionEnd(({ end }) => end !== null);
  return tender ?? (hasEnded || wasSignedIn() ? 'real' : 'play');
}

/** The money available for bets. Amounts are dollars. */
export interface Purse {
  tender: 'real' | 'play';
  balanceType: BalanceType;
  balance: number;
  bonus: number;
  /** Largest bet on the promotional balance. */
  maxBet: number;
}

/** Null if there is none. */
export function usePurse(): Purse | null {
  const tender = useTender();
  const player = usePlayer();
  const playBalance = usePlayMoney((state) => state.balance);
  if (tender === 'play') return playPurse(playBalance);
  return tender === null || !player ? null : purseOf(player);
}

/** The purse with bets that the page may not show yet. */
export function latestPurse(): Purse | null {
  if (isPlayMoney()) return playPurse(unshown ?? usePlayMoney.getState().balance);
  const player = latestPlayer();
  return player && purseOf(player);
}

function playPurse(balance: number): Purse {
  return { tender: 'play', balanceType: 'primary', balance, bonus: 0, maxBet: 0 };
}

function purseOf({ selectedBalanceType: balanceType, balance, bonus, maxBet }: Session): Purse {
  return { tender: 'real', balanceType, balance, bonus, maxBet };
}

export function isPlayMoney(): boolean {
  const { loading, player } = useSession.getState();
  const hasEnded = useSessionEnd.getState().end !== null;
  return tenderOf(loading, player !== null, hasEnded, usePlayMoney.getState().isWanted) === 'play';
}

/** For players. Lasts until the page is closed or the player signs out; a returning player uses real money. */
export function wantPlayMoney(isWanted: boolean): void {
  usePlayMoney.setState({ isWanted: isWanted && useSession.getState().player !== null });
}

useSession.subscribe(({ player }) => {
  if (!player && usePlayMoney.getState().isWanted) usePlayMoney.setState({ isWanted: false });
});

let holds = 0;
let heldBack: number | null = null;
/** What the page is about to show. */
let unshown: number | null = null;

function show(balance: number): void {
  unshown = balance;
  showSoon(showUnshown);
}

function showUnshown(): void {
  if (unshown !== null) usePlayMoney.setState({ balance: unshown });
  unshown = null;
}

/** Shows the balance of an answer, or keeps it back until the board has shown the result. */
export function showPlayBalance(balance: number): void {
  remember(BALANCE_KEY, String(balance));
  if (holds > 0) heldBack = balance;
  else show(balance);
}

export function holdPlayBalance(shownMeanwhile: number): () => void {
  holds += 1;
  show(shownMeanwhile);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    holds -= 1;
    if (holds > 0 || heldBack === null) return;
    show(heldBack);
    heldBack = null;
  };
}

/** The games' rules are loaded with the first call. */
const loadTable = () =>
  import('./table.web.ts').catch(() => {
    throw new ApiError(0, 'UNREACHABLE', '');
  });

/** Makes an API call to the table in this browser. */
export async function playCall(method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}): Promise<unknown> {
  return (await loadTable()).answerCall(method, path, body);
}

export async function refillPlayMoney(): Promise<void> {
  showPlayBalance((await loadTable()).refill());
}
