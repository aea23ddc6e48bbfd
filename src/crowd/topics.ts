import type { PublicTopic } from '../realtime/watchers.ts';
import { BET_LISTS, topicOf } from './bets/lists.ts';
import { chatTopic, ROOMS } from './chat/rooms.ts';

/** Topics that anybody may follow. All messages can wait a moment, because answers to bets have priority. */
export const CROWD_TOPICS: readonly PublicTopic[] = [...BET_LISTS.map(topicOf), ...ROOMS.map(chatTopic)].map(
  (name) => ({
    name,
    canWait: () => true,
  }),
);
