// Runs in Node and in the browser, so use neither's APIs.

export const ROOMS = ['en', 'es', 'live'] as const;
export type Room = (typeof ROOMS)[number];
export const ROOM_NAMES: Readonly<Record<Room, string>> = { en: 'English', es: 'Español', live: 'Live' };
/** For all players at live tables, in any language. */
export const LIVE_ROOM: Room = 'live';

export const chatTopic = (room: Room): string => `chat.${room}`;

export const LINE_LENGTH_MAX = 200;
export const LINES_A_SECOND = 1;
export const LINES_A_MINUTE = 10;
export const KEPT_DAYS = 30;

/** The public view of a line. Its number is its position in the room. */
export interface ChatLine {
  line: number;
  name: string;
  rank: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}
