import { create } from 'zustand';
import type { AnswerOf } from '../http/contract.ts';
import type { readCsrfToken, readSession, refreshToken } from '../http/session-api.ts';
import type { UserUpdate } from '../realtime/messages.ts';
import { uiTexts } from '../texts/ui.ts';
import { apiGet, ApiError, apiPost } from './api-client.ts';
import { showSoon } from './beat.ts';
import { recall, remember } from './remembered.ts';

/** Everything the server says about the signed-in player. Amounts are US dollars. */
export type Session = AnswerOf<typeof readSession>;

interface SessionState {
  /** True until the first request for the session has ended, successfully or not. */
  loading: boolean;
  /** Null for a visitor. */
  player: Session | null;
}

export const useSession = create<SessionState>(() => ({ loading: true, player: null }));

/** The signed-in player, or null. */
export const usePlayer = () => useSession((state) => state.player);

const KNOWN_KEY = 'roulo.signed-in';

/** A guess while the session loads, so that the page is laid out for a player or a visitor. */
export const wasSignedIn = () => recall(KNOWN_KEY) !== null;

/** Somebody was signed in on this browser, and the server has not yet said who is now. */
export const usePlayerAwaited = () => useSession(({ loading }) => loading && wasSignedIn());

/** How long to wait before asking an unreachable server again. */
const RETRY_MS = 5_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Asks the server who is signed in. An unreachable server changes nothing. */
export async function loadSession(): Promise<void> {
  clearTimeout(retry);
  try {
    const player = await readPlayer();
    if (!player) endSession(null);
    remember(KNOWN_KEY, player && 'yes');
    useSession.setState(({ player: known }) => ({ player: player && newest(known, player) }));
    if (player) closeSessionEnd();
  } catch (error) {
    console.warn('Could not fetch profile or balance', error);
    retry = setTimeout(() => void loadSession(), RETRY_MS);
  } finally {
    useSession.setState({ loading: false });
  }
}

/** Renews the access token if it ran out while the page was closed. */
async function readPlayer(): Promise<Session | null> {
  const { signedIn } = await apiGet<typeof readCsrfToken>('/api/csrf-token');
  if (!signedIn) return null;
  const read = () => apiGet<typeof readSession>('/api/users/session');
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  try {
    await apiPost<typeof refreshToken>('/api/users/refresh-token', {});
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    if (error.status === 403) endSession(error);
    return null;
  }
}

let holds = 0;
let heldBack: Partial<Session> = {};

/**
 * Holds back updates, so that the balance does not reveal a result before the board does.
 * The returned function shows the newest of them.
 */
export function holdSession(shownMeanwhile: Partial<Pick<Session, 'balance' | 'bonus'>> = {}): () => void {
  holds += 1;
  show(shownMeanwhile);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    holds -= 1;
    if (holds > 0) return;
    const update = heldBack;
    heldBack = {};
    show(update);
  };
}

let watch: (update: Partial<Session>) => void = () => {};

/** The one watcher sees each update before it is shown, in time to hold it back. */
export function watchUpdates(watcher: typeof watch): () => void {
  watch = watcher;
  return () => {
    watch = () => {};
  };
}

/** Applies what an answer or a socket message says about the player. The higher version wins. */
export function updateSession(update: Partial<Session>): void {
  watch(update);
  if (holds === 0) return show(update);
  if ((update.version ?? 0) >= (heldBack.version ?? 0)) heldBack = { ...heldBack, ...update };
}

/** What the page is about to show. */
let unshown: Partial<Session> = {};

/** The player as the server last described them, whether or not the page shows it already. */
export function latestPlayer(): Session | null {
  const { player } = useSession.getState();
  return player && { ...player, ...unshown };
}

function show(update: Partial<Session>): void {
  if ((update.version ?? Infinity) < (unshown.version ?? 0)) return;
  unshown = { ...unshown, ...update };
  showSoon(showUnshown);
}

function showUnshown(): void {
  const update = unshown;
  unshown = {};
  useSession.setState((state) => {
    const { player } = state;
    const isNews = player && (update.version === undefined || update.version >= player.version);
    // Many components depend on the player: do not render them again for an unchanged value.
    return isNews && differs(player, update) ? { player: { ...player, ...update } } : state;
  });
}

function differs(player: Session, update: Partial<Session>): boolean {
  return (Object.keys(update) as (keyof Session)[]).some((field) => update[field] !== player[field]);
}

/** Renames the fields of a socket message to the session's. */
export function applyUserUpdate({ rewardAmount, ...update }: UserUpdate): void {
  updateSession({
    ...update,
    ...(rewardAmount === undefined ? {} : { rankRewardAmount: rewardAmount, rankRewardPending: rewardAmount > 0 }),
  });
}

export function forgetSession(): void {
  unshown = {};
  remember(KNOWN_KEY, null);
  useSession.setState({ player: null });
}

interface SessionEnd {
  /** Why, in a sentence. */
  text: string;
  username: string;
}

/** Set when a session ends by itself. The page stays, says why, and offers to sign in again. */
export const useSessionEnd = create<{ end: SessionEnd | null }>(() => ({ end: null }));

export const closeSessionEnd = () => useSessionEnd.setState({ end: null });

/** Forgets the player. The page stays where it is. */
export function endSession(refused: ApiError | null): void {
  const { player } = useSession.getState();
  // Without cookies the refusal is about the CSRF token, which would mean nothing to the player.
  const text = refused?.code === 'SESSION_OVER' ? refused.message : uiTexts.sessionOver;
  if (player) useSessionEnd.setState({ end: { text, username: player.username } });
  forgetSession();
}

/** The balance bets are taken from. */
export function activeBalance(player: Session): number {
  return player.selectedBalanceType === 'primary' ? player.balance : player.bonus;
}

function newest(known: Session | null, read: Session): Session {
  return known && known.username === read.username && known.version > read.version
    ? { ...read, ...balancesOf(known) }
    : read;
}

function balancesOf({ version, balance, bonus }: Session): Pick<Session, 'version' | 'balance' | 'bonus'> {
  return { version, balance, bonus };
}
