import { create } from 'zustand';
import { language } from '../../texts/language.ts';
import { recall, remember } from '../../ui/remembered.ts';
import { ROOMS, type ChatLine, type Room } from './rooms.ts';

interface ChatState {
  isOpen: boolean;
  room: Room;
  /** Null until first loaded. */
  lines: readonly ChatLine[] | null;
  hasMore: boolean;
  slowS: number;
  isReadOnly: boolean;
  isFailed: boolean;
  /** Lines that arrived while the chat was closed. */
  unread: number;
  /** Whether one of them mentions the player. */
  isMentioned: boolean;
}

const ROOM_KEY = 'roulo.chat-room';
const OPEN_KEY = 'roulo.chat-open';

export const useChat = create<ChatState>(() => ({
  // As the player left it. Closed on narrow screens, because it would cover the page.
  isOpen: recall(OPEN_KEY) !== null && globalThis.matchMedia?.('(width > 1300px)').matches,
  room: ownRoom(),
  lines: null,
  hasMore: false,
  slowS: 0,
  isReadOnly: false,
  isFailed: false,
  unread: 0,
  isMentioned: false,
}));

export function setChatOpen(isOpen: boolean): void {
  remember(OPEN_KEY, isOpen ? 'yes' : null);
  useChat.setState({ isOpen, ...(isOpen ? { unread: 0, isMentioned: false } : {}) });
}

function ownRoom(): Room {
  return ROOMS.find((room) => room === (recall(ROOM_KEY) ?? language)) ?? 'en';
}

/** Opens the chat in a room while the page is about that room. */
export function visitRoom(room: Room): void {
  showRoom(room);
  setChatOpen(true);
}

/** Returns to the room that the player chose. */
export function leaveRoom(room: Room): void {
  if (useChat.getState().room === room) showRoom(ownRoom());
}

export function chooseRoom(room: Room): void {
  remember(ROOM_KEY, room);
  showRoom(room);
}

function showRoom(room: Room): void {
  if (useChat.getState().room !== room) useChat.setState({ room, lines: null, hasMore: false, isFailed: false });
}
