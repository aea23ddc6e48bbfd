import type { PlayerId } from '../ledger/player-id.ts';
import type { JsonValue } from './bus.ts';

export const SESSION_END_TOPIC = 'session-end';

/** Who a socket belongs to. */
export interface Identity {
  playerId: PlayerId;
  sessionId: string;
}

/** Ends one session, or all sessions of a player except one. */
export type SessionEnd =
  | { readonly sessionId: string }
  | { readonly playerId: string; readonly exceptSessionId: string | null };

export function readSessionEnd(message: JsonValue): SessionEnd | null {
  if (typeof message !== 'object' || message === null) return null;
  if ('sessionId' in message || 'playerId' in message) return message as SessionEnd;
  return null;
}

export function endsSession(end: SessionEnd, identity: Identity): boolean {
  if ('sessionId' in end) return end.sessionId === identity.sessionId;
  return end.playerId === String(identity.playerId) && end.exceptSessionId !== identity.sessionId;
}
