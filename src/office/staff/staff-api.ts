import { Type } from 'typebox';
import { contract, NoContent, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, Text, Time } from '../shared/parts-api.ts';

export const listStaff = contract({
  method: 'GET',
  path: '/api/staff',
  summary: 'Staff accounts, roles, permissions and sessions',
  access: 'staff',
  permission: 'staff.see',
  answer: Strict({
    accounts: Type.Array(
      Strict({
        id: Text,
        email: Text,
        name: Text,
        state: Text,
        roles: Type.Array(Text),
        createdAt: Time,
        sessions: Type.Integer(),
      }),
    ),
    roles: Type.Array(Strict({ role: Text, title: Text, permissions: Type.Array(Text) })),
    permissions: Type.Array(Strict({ name: Text, about: Text })),
    sessions: Type.Array(
      Strict({
        id: Text,
        email: Text,
        ip: Text,
        userAgent: Text,
        way: Text,
        createdAt: Time,
        activeAt: Time,
        isOwn: Type.Boolean(),
      }),
    ),
  }),
});

export const makeInvitation = contract({
  method: 'POST',
  path: '/api/staff/{id}/invitation',
  summary: 'A link for somebody who is invited; earlier links are closed',
  access: 'staff',
  permission: 'staff.manage',
  params: Strict({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  body: NoContent,
  answer: Strict({ link: Text }),
});

export const endSession = contract({
  method: 'POST',
  path: '/api/staff/sessions/{id}/end',
  summary: 'End a session of a colleague, or another one of your own',
  access: 'staff',
  permission: 'staff.manage',
  params: Strict({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  body: NoContent,
  answer: Strict({ ok: Type.Literal(true) }),
});

export const readToday = contract({
  method: 'GET',
  path: '/api/today',
  summary: 'Queues, money, checks and alerts of the day',
  access: 'staff',
  permission: 'today',
  isNoActivity: true,
  answer: Strict({
    at: Time,
    queues: Type.Array(
      Strict({
        queue: Text,
        depth: Type.Integer(),
        oldestS: Type.Number(),
        targetS: OrNull(Type.Number()),
        isLate: Type.Boolean(),
      }),
    ),
    money: OrNull(
      Strict({
        deposits: Type.Array(Strict({ state: Text, count: Type.Integer(), dollars: Type.Number() })),
        withdrawals: Type.Array(Strict({ state: Text, count: Type.Integer(), dollars: Type.Number() })),
      }),
    ),
    revenue: OrNull(
      Strict({
        until: Time,
        gross: Dollars,
        net: Dollars,
        meanGross: OrNull(Dollars),
        meanNet: OrNull(Dollars),
      }),
    ),
    upstreams: Type.Array(Strict({ name: Text, isUp: OrNull(Type.Boolean()) })),
    liabilities: OrNull(Strict({ takenAt: Time, owed: Text, reserves: OrNull(Text) })),
    checks: Type.Array(Strict({ name: Text, at: Time, clean: Type.Boolean() })),
    alerts: Type.Array(Strict({ at: Time, what: Text, who: Text })),
    servers: Type.Integer(),
  }),
});
