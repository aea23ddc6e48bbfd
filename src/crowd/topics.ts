import type { PublicTopic } from '../realtime/watchers.ts';
import { BET_LISTS, topicOf } from './bets/lists.ts';
import { chatTopic, ROOMS } from './chat/rooms.ts';

/** What anybody may follow. All of it can wait a moment: answers to bets come first. */
export const CROWD_TOPICS: readonly PublicTopic[] = [...BET_LISTS.map(topicOf), ...ROOMS.map(chatTopic)].map(
  (name) => ({
    name,
    canWait: () => true,
  }),
);
