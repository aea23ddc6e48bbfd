import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, LookReason, OrNull, PlayerName, PlayerParam, Text, Time } from '../shared/parts-api.ts';

export const FoundPlayer = Strict({
  id: Text,
  username: Text,
  email: Type.String({ description: 'Masked' }),
  status: Text,
  country: OrNull(Text),
  createdAt: Time,
  foundBy: Text,
});

export const searchPlayers = contract({
  method: 'GET',
  path: '/api/players',
  summary:
    'Find players by part of a name, e-mail address, payment or payout address, transaction, bet, internet address or device',
  access: 'staff',
  permission: 'players.find',
  query: Strict({ text: Type.String({ minLength: 2, maxLength: 200 }) }),
  answer: Strict({ items: Type.Array(FoundPlayer), isCut: Type.Boolean() }),
});

export const readPlayer = contract({
  method: 'GET',
  path: '/api/players/{id}',
  summary: 'A player with personal data. Recorded, and shown to the player',
  access: 'staff',
  permission: 'players.open',
  params: PlayerParam,
  query: Strict({ why: LookReason }),
  answer: Strict({
    id: Text,
    username: Text,
    email: Text,
    emailConfirmed: Type.Boolean(),
    status: Text,
    country: OrNull(Text),
    twoFactor: Type.Boolean(),
    createdAt: Time,
    payouts: Type.String({ description: 'open or frozen' }),
    identity: Text,
    exclusion: OrNull(Text),
    balances: Strict({ primary: Dollars, promotional: Dollars, held: Dollars }),
    figures: Strict({ wagered: Dollars, bets: Text, deposited: Dollars, withdrawn: Dollars }),
    limits: Type.Array(Strict({ limit: Text, amount: Text })),
    sessions: Type.Array(Strict({ ip: Text, country: OrNull(Text), userAgent: Text, activeAt: Time })),
    links: Type.Array(Strict({ player: PlayerName, shared: Text, state: Text, isLater: Type.Boolean() })),
    devices: Type.Array(Strict({ device: Text, players: Type.Integer() })),
    notes: Type.Array(Strict({ number: Type.Integer(), author: Text, note: Text, at: Time })),
  }),
});

export const TIMELINE_KINDS = ['money', 'bets', 'sign-in', 'account', 'staff'] as const;

export const readTimeline = contract({
  method: 'GET',
  path: '/api/players/{id}/timeline',
  summary: 'What happened to a player, newest first',
  access: 'staff',
  permission: 'players.open',
  params: PlayerParam,
  query: Strict({
    kind: Type.Optional(Type.Enum([...TIMELINE_KINDS])),
    before: Type.Optional(Time),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({ at: Time, kind: Type.Enum([...TIMELINE_KINDS]), what: Text, detail: Text, amount: OrNull(Dollars) }),
    ),
    next: OrNull(Time),
  }),
});
