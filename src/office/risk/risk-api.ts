import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { OrNull, PlayerName, PlayerParam, Text, Time } from '../shared/parts-api.ts';

const Facts = Type.Record(Text, Text);
const Outcome = OrNull(Type.Enum(['right', 'wrong']));

export const listAlerts = contract({
  method: 'GET',
  path: '/api/risk/alerts',
  summary: 'Alerts of the rules of risk: those that wait, the oldest first; those that were decided, the newest first',
  access: 'staff',
  permission: 'risk.see',
  isNoActivity: true,
  query: Strict({
    state: Type.Optional(Type.Enum(['open', 'decided'])),
    rule: Type.Optional(Type.String({ maxLength: 40 })),
    from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}-[0-9]{1,15}$', description: 'As the last answer said' })),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        id: Text,
        rule: Text,
        title: Text,
        version: Type.Integer(),
        player: PlayerName,
        subject: Text,
        facts: Facts,
        happenedAt: Time,
        foundAt: Time,
        holds: Type.Boolean(),
        outcome: Outcome,
        decidedAt: OrNull(Time),
        decidedBy: OrNull(Text),
        otherAlerts: Type.Integer({ description: 'Of the same player' }),
      }),
    ),
    next: OrNull(Text),
  }),
});

const Trial = Strict({
  from: Time,
  to: Time,
  alerts: Type.Integer(),
  players: Type.Integer(),
  days: Type.Array(Strict({ day: Text, alerts: Type.Integer() })),
  known: Type.Integer({ description: 'Players who are frozen, closed, or found to be one person with another' }),
  examples: Type.Array(Strict({ player: PlayerName, subject: Text, facts: Facts, at: Time })),
});

export const listRiskRules = contract({
  method: 'GET',
  path: '/api/risk/rules',
  summary: 'Rules of risk with their versions, their last trial, and how often each was right',
  access: 'staff',
  permission: 'risk.see',
  answer: Strict({
    rules: Type.Array(
      Strict({
        rule: Text,
        title: Text,
        about: Text,
        settings: Type.Array(
          Strict({
            name: Text,
            label: Text,
            least: Type.Number(),
            most: Type.Number(),
            usual: Type.Number(),
          }),
        ),
        versions: Type.Array(
          Strict({
            version: Type.Integer(),
            settings: Type.Record(Text, Type.Number()),
            holds: Type.Boolean(),
            madeBy: Text,
            madeAt: Time,
            triedAt: OrNull(Time),
            trial: OrNull(Trial),
            onSince: OrNull(Time),
            offSince: OrNull(Time),
            open: Type.Integer(),
            right: Type.Integer(),
            wrong: Type.Integer(),
          }),
        ),
      }),
    ),
  }),
});

export const readLinkGraph = contract({
  method: 'GET',
  path: '/api/risk/graph/{id}',
  summary: 'Accounts that are linked to a player, directly or by others, with what they share. Recorded',
  access: 'staff',
  permission: 'risk.see',
  params: PlayerParam,
  answer: Strict({
    nodes: Type.Array(
      Strict({
        id: Text,
        username: Text,
        status: Text,
        isFrozen: Type.Boolean(),
        alerts: Type.Integer({ description: 'Open ones' }),
        steps: Type.Integer({ description: 'From the player who was asked for' }),
      }),
    ),
    links: Type.Array(Strict({ later: Text, earlier: Text, shared: Text, state: Text })),
    isCut: Type.Boolean(),
  }),
});
