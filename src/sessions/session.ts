import type { PlayerId } from '../ledger/player-id.ts';

export const ACCESS_TOKEN_MS = 30 * 60 * 1000;
export const IDLE_LIMIT_MS = 30 * 60 * 1000;
export const ABSOLUTE_LIMIT_MS = 12 * 60 * 60 * 1000;
/** How long a replaced refresh token stays valid, because two tabs may refresh in parallel. */
export const REFRESH_GRACE_MS = 30 * 1000;
export const SESSIONS_PER_PLAYER_MAX = 10;

export interface Session {
  readonly sessionId: string;
  readonly playerId: PlayerId;
  readonly username: string;
  readonly createdAt: Date;
  /** The player's last activity. */
  activeAt: Date;
  ended: boolean;
}

export type EndReason =
  | 'logout'
  | 'idle'
  | 'too_old'
  | 'revoked'
  | 'refresh_token_reused'
  | 'password_changed'
  | 'factor_changed'
  | 'too_many_sessions'
  | 'banned';

export function limitPassed(session: { createdAt: Date; activeAt: Date }, now: Date): EndReason | null {
  if (now.getTime() - session.createdAt.getTime() >= ABSOLUTE_LIMIT_MS) return 'too_old';
  if (now.getTime() - session.activeAt.getTime() >= IDLE_LIMIT_MS) return 'idle';
  return null;
}
