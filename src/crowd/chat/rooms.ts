// No Node and no browser: this file runs in both.

export const ROOMS = ['en', 'es', 'live'] as const;
export type Room = (typeof ROOMS)[number];
export const ROOM_NAMES: Readonly<Record<Room, string>> = { en: 'English', es: 'Español', live: 'Live' };
/** Of all who sit at live tables, in whichever language. */
export const LIVE_ROOM: Room = 'live';

export const chatTopic = (room: Room): string => `chat.${room}`;

export const LINE_LENGTH_MAX = 200;
export const LINES_A_SECOND = 1;
export const LINES_A_MINUTE = 10;
export const KEPT_DAYS = 30;

/** A line as everybody may see it. Its number gives its place in the room. */
export interface ChatLine {
  line: number;
  name: string;
  rank: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}
