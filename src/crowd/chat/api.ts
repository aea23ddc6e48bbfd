import { Type } from 'typebox';
import { contract, NoContent, Strict, Usd } from '../../http/contract.ts';
import { ROOMS, type Room } from './rooms.ts';

const RoomName = Type.Unsafe<Room>(Type.Union(ROOMS.map((room) => Type.Literal(room))));
const LineNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Line = Strict({
  line: LineNumber,
  name: Type.String(),
  rank: Type.String(),
  text: Type.String(),
  at: Type.Number({ description: 'Milliseconds since 1970' }),
});

export const readChat = contract({
  method: 'GET',
  path: '/api/chat',
  summary: 'The newest lines of a room, oldest first. Follow it by the socket with WATCH and the topic chat.<room>',
  access: 'public',
  isNoActivity: true,
  query: Strict({
    room: Type.Optional(RoomName),
    before: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'Lines before this one' })),
  }),
  answer: Strict({
    lines: Type.Array(Line),
    hasMore: Type.Boolean(),
    slowS: Type.Integer({ description: 'Seconds that a writer waits between two lines' }),
    isReadOnly: Type.Boolean(),
  }),
});

export const readChatStanding = contract({
  method: 'GET',
  path: '/api/chat/standing',
  summary: 'Whether the player may write, and whom the player has blocked',
  access: 'player',
  isNoActivity: true,
  answer: Strict({
    name: Type.String({ description: 'Under which the player writes' }),
    refused: Type.Union([Type.Null(), Type.String()], { description: 'Why not: the code of a refusal' }),
    mutedUntil: Type.Union([Type.Null(), Type.String()]),
    wageredMin: Usd,
    blocked: Type.Array(Type.String()),
  }),
});

export const writeChat = contract({
  method: 'POST',
  path: '/api/chat',
  summary: 'Writes a line',
  access: 'player',
  body: Strict({ room: RoomName, text: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  answer: Strict({ line: Line, isHeld: Type.Boolean({ description: 'A moderator looks at it first' }) }),
});

export const blockInChat = contract({
  method: 'POST',
  path: '/api/chat/block',
  summary: 'Hides the lines of another player, or shows them again',
  access: 'player',
  body: Strict({ name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{3,11}$' }), isBlocked: Type.Boolean() }),
  answer: Strict({ blocked: Type.Array(Type.String()) }),
});

export const reportInChat = contract({
  method: 'POST',
  path: '/api/chat/report',
  summary: 'Reports a line to the moderators',
  access: 'player',
  body: Strict({ room: RoomName, line: LineNumber }),
  answer: NoContent,
});
