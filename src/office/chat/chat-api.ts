import { Type } from 'typebox';
import { ROOMS, type Room } from '../../crowd/chat/rooms.ts';
import { contract, Strict } from '../../http/contract.ts';
import { OrNull, PlayerName, Text, Time } from '../shared/parts-api.ts';

const RoomName = Type.Unsafe<Room>(Type.Union(ROOMS.map((room) => Type.Literal(room))));
const Line = Strict({
  room: RoomName,
  line: Type.String({ description: 'The number of the line in its room' }),
  at: Time,
  writer: PlayerName,
  state: Type.Enum(['shown', 'held', 'deleted']),
  text: Text,
  reports: Type.Integer({ description: 'Open ones' }),
});

export const readChatDesk = contract({
  method: 'GET',
  path: '/api/chat-desk',
  summary: 'What moderators look at: reported and held lines, the last lines of a room, mutes, words and rooms',
  access: 'staff',
  permission: 'chat.moderate',
  isNoActivity: true,
  query: Strict({ room: RoomName }),
  answer: Strict({
    reported: Type.Array(Line),
    held: Type.Array(Line),
    lines: Type.Array(Line),
    mutes: Type.Array(
      Strict({
        player: PlayerName,
        until: OrNull(Time),
        reason: Text,
        by: Text,
        at: Time,
      }),
    ),
    words: Type.Array(Strict({ word: Text, list: Type.Enum(['refused', 'held']) })),
    rooms: Type.Array(Strict({ room: RoomName, slowS: Type.Integer(), isReadOnly: Type.Boolean() })),
  }),
});
