import { Type } from 'typebox';
import { contract, Strict, Usd } from '../http/contract.ts';
import { REMINDERS, SELF_EXCLUSIONS } from '../terms/house-terms.ts';

const Time = Type.String({ format: 'date-time' });
const orNull = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Amount = orNull(Type.Number({ minimum: 0, maximum: 100_000_000, description: 'US dollars; null: no limit' }));

const Amounts = Strict({ day: Amount, week: Amount, month: Amount });
const Used = Strict({ day: Usd, week: Usd, month: Usd });
const Wanted = Type.Optional(
  Strict({ day: Type.Optional(Amount), week: Type.Optional(Amount), month: Type.Optional(Amount) }),
);

export const Exclusion = orNull(
  Strict({ until: orNull(Time), permanent: Type.Boolean({ description: 'Then there is no end' }) }),
);

const LimitsAnswer = Strict({
  deposit: Amounts,
  loss: Amounts,
  wager: Amounts,
  used: Strict({ deposit: Used, loss: Used, wager: Used }),
  resets: Strict({ day: Time, week: Time, month: Time }),
  pending: Type.Array(
    Strict({
      kind: Type.Enum(['deposit', 'loss', 'wager']),
      period: Type.Enum(['day', 'week', 'month']),
      amount: Amount,
      askedAt: Time,
      confirmFrom: Time,
      confirmUntil: Time,
      canConfirm: Type.Boolean(),
    }),
    {
      description: 'Looser limits that were asked for. The same asked for again from `confirmFrom` on makes it binding',
    },
  ),
  exclusion: Exclusion,
});

export const readOwnLimits = contract({
  method: 'GET',
  path: '/api/users/limits',
  summary:
    'Limits on deposits, losses and wagers per day, week and month (calendar periods, UTC), and what is used of them',
  access: 'player',
  answer: LimitsAnswer,
});

export const changeOwnLimits = contract({
  method: 'PUT',
  path: '/api/users/limits',
  summary: 'Change limits; tighter binds at once, looser after 24 hours and a confirmation. What is left out stays',
  access: 'player',
  body: Strict({ deposit: Wanted, loss: Wanted, wager: Wanted }),
  answer: LimitsAnswer,
});

export const excludeOneself = contract({
  method: 'POST',
  path: '/api/users/self-exclusion',
  summary: 'No bets and no deposits for a while, or for good. Cannot be shortened; withdrawals stay open',
  access: 'player',
  body: Strict({ duration: Type.Enum([...SELF_EXCLUSIONS]) }),
  answer: Strict({ message: Type.String(), exclusion: Exclusion }),
});

const ReminderMinutes = orNull(Type.Integer({ minimum: REMINDERS.minutesMin, maximum: REMINDERS.minutesMax }));

export const readSitting = contract({
  method: 'GET',
  path: '/api/users/session-reminder',
  summary: 'How often the player wants to be reminded, and how this session has gone so far',
  access: 'player',
  answer: Strict({
    everyMinutes: ReminderMinutes,
    startedAt: Time,
    playedSeconds: Type.Integer(),
    bets: Type.Integer(),
    wagered: Usd,
    net: Usd,
  }),
});

export const changeReminder = contract({
  method: 'PUT',
  path: '/api/users/session-reminder',
  summary: 'Be told every so many minutes how long the session lasts and what it has cost; null: not at all',
  access: 'player',
  body: Strict({ everyMinutes: ReminderMinutes }),
  answer: Strict({ everyMinutes: ReminderMinutes }),
});
