import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { refusal } from '../refusal.ts';
import { centsOf, dollarsText } from './account.ts';
import { faultCalls } from './fault-calls.ts';
import { TIERS } from './jackpots.ts';
import type { Machine } from './machine.ts';
import { roundView } from './game-view.ts';

const STRICT = { additionalProperties: false };
const TEXT = Type.String({ minLength: 1, maxLength: 120 });
const DOLLARS = Type.Number({ minimum: 0, maximum: 10_000_000 });

export function slotCalls(machine: Machine): Call[] {
  return [
    orderCall(machine),
    seedCall(machine),
    ...winCalls(machine),
    ...lookCalls(machine),
    timingCall(machine),
    ...faultCalls(machine),
  ];
}

function orderCall({ orders }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/aggregator/control/order',
    summary:
      'Say what one of the next spins brings: its win to the cent, a feature or none, a jackpot, a promotional win inside its result.',
    notes: [
      '"symbol" and "userId" name whose spin it is; left out, the next one of anybody',
      'An outcome of the game is searched that pays "win"; what none pays exactly is added as a prize that the page shows',
      `"jackpotTier" is 0 to ${TIERS.length - 1}, in games that have a jackpot; these two only in real play`,
    ],
    body: Type.Object(
      {
        win: Type.Optional(DOLLARS),
        feature: Type.Optional(Type.Boolean()),
        jackpotTier: Type.Optional(Type.Integer({ minimum: 0, maximum: TIERS.length - 1 })),
        promoWin: Type.Optional(DOLLARS),
        symbol: Type.Optional(TEXT),
        userId: Type.Optional(TEXT),
      },
      STRICT,
    ),
    example: { body: { win: 12.4 } },
    answer({ body: { win, feature, jackpotTier, promoWin, symbol = null, userId = null } }) {
      const [winCents, promoCents] = [
        win === undefined ? null : centsOf(win),
        promoWin === undefined ? null : centsOf(promoWin),
      ];
      if ((win !== undefined && winCents === null) || (promoWin !== undefined && promoCents === null)) {
        return refusal(400, 'INVALID_AMOUNT', 'Amounts are dollars with at most two decimals.');
      }
      const jackpot = jackpotTier === undefined ? null : { tier: jackpotTier };
      orders.add({ symbol, userId, winCents, withFeature: feature ?? null, jackpot, promoCents });
      return { orders: orders.list() };
    },
  });
}

function seedCall({ orders }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/aggregator/control/seed',
    summary: 'Draw outcomes from a seed, the same ones each time; null goes back to chance and forgets all orders.',
    body: Type.Object({ seed: Type.Union([TEXT, Type.Null()]) }, STRICT),
    example: { body: { seed: null } },
    answer({ body: { seed } }) {
      orders.seed(seed);
      if (seed === null) orders.clear();
      return { seeded: seed !== null };
    },
  });
}

/** Wins that are paid without an open page. */
function winCalls(machine: Machine): Call[] {
  const { deliveries, jackpots, nowMs } = machine;
  const send = async (method: 'jackpotWin' | 'promoWin' | 'bonusWin', params: Record<string, string>) => {
    const reference = params['reference'] ?? '';
    deliveries.add({ id: reference, line: reference, method, params: { ...params, timestamp: String(nowMs()) } });
    await deliveries.run(reference);
    return { reference, amount: params['amount'], waiting: machine.books.deliveries.get(reference) !== null };
  };
  return [
    defineCall({
      method: 'POST',
      path: '/aggregator/control/jackpot-win',
      summary: 'Let a player win a tier of a jackpot now, whether they play or not.',
      body: Type.Object(
        { userId: TEXT, jackpotId: Type.Integer(), tier: Type.Integer({ minimum: 0, maximum: 3 }) },
        STRICT,
      ),
      example: { body: { userId: 'u_1042', jackpotId: 501, tier: 0 } },
      async answer({ body: { userId, jackpotId, tier } }) {
        const won = jackpots.take(jackpotId, tier);
        const gameId = jackpots.list().find(({ id }) => id === jackpotId)?.games[0];
        if (!won || gameId === undefined) return refusal(404, 'NO_JACKPOT', 'There is no such jackpot.');
        const id = machine.newId();
        const amount = dollarsText(won.cents);
        return send('jackpotWin', {
          userId,
          gameId,
          roundId: id,
          jackpotId: String(jackpotId),
          amount,
          reference: `jw-${id}`,
        });
      },
    }),
    defineCall({
      method: 'POST',
      path: '/aggregator/control/promo-win',
      summary: 'Let a player win something in a promotion of the provider, whether they play or not.',
      body: Type.Object({ userId: TEXT, amount: DOLLARS, campaignId: Type.Optional(TEXT) }, STRICT),
      example: { body: { userId: 'u_1042', amount: 10 } },
      async answer({ body: { userId, amount, campaignId = '44' } }) {
        const cents = centsOf(amount);
        if (cents === null) return refusal(400, 'INVALID_AMOUNT', 'Amounts are dollars with at most two decimals.');
        const reference = `pr-${machine.newId()}`;
        return send('promoWin', {
          userId,
          campaignId,
          campaignType: 'T',
          amount: dollarsText(cents),
          currency: 'USD',
          reference,
        });
      },
    }),
    defineCall({
      method: 'POST',
      path: '/aggregator/control/bonus-win',
      summary: 'Send the end of a free-round campaign with any sum, with or without results before it.',
      body: Type.Object({ userId: TEXT, amount: DOLLARS, bonusCode: TEXT }, STRICT),
      example: { body: { userId: 'u_1042', amount: 3.4, bonusCode: 'promo-9-20fs' } },
      async answer({ body: { userId, amount, bonusCode } }) {
        const cents = centsOf(amount);
        if (cents === null) return refusal(400, 'INVALID_AMOUNT', 'Amounts are dollars with at most two decimals.');
        return send('bonusWin', { userId, amount: dollarsText(cents), reference: `bw-${machine.newId()}`, bonusCode });
      },
    }),
  ];
}

function lookCalls({ books, trace, jackpots }: Machine): Call[] {
  const Filter = Type.Object(
    { userId: Type.Optional(TEXT), limit: Type.Optional(Type.String({ pattern: '^\\d{1,4}$' })) },
    STRICT,
  );
  return [
    defineCall({
      method: 'GET',
      path: '/aggregator/control/trace',
      summary: 'Every call to the wallet and of the integration API with its answer, newest first.',
      query: Type.Object(
        {
          call: Type.Optional(TEXT),
          userId: Type.Optional(TEXT),
          limit: Type.Optional(Type.String({ pattern: '^\\d{1,4}$' })),
        },
        STRICT,
      ),
      example: { path: '/aggregator/control/trace?call=bet&limit=20' },
      answer({ query: { call, userId, limit = '200' } }) {
        const fitting = trace
          .list()
          .filter(
            (one) => (call ?? one.call) === one.call && (userId ?? one.params['userId']) === one.params['userId'],
          );
        return { items: fitting.slice(0, Number(limit)), next: null };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/aggregator/control/rounds',
      summary: 'Rounds, newest first, with what is still to be delivered for them.',
      query: Filter,
      example: { path: '/aggregator/control/rounds?limit=20' },
      answer({ query: { userId, limit = '100' } }) {
        const own = books.rounds.all().filter((round) => (userId ?? round.userId) === round.userId);
        const items = own.toReversed().slice(0, Number(limit));
        const waiting = (id: string) => books.deliveries.all().filter(({ line }) => line === id);
        return {
          items: items.map((round) => ({
            ...roundView(round),
            userId: round.userId,
            symbol: round.symbol,
            waiting: waiting(round.id),
          })),
          next: null,
        };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/aggregator/control/jackpots',
      summary: 'The jackpots with what is in their pools.',
      example: {},
      answer: () => ({
        jackpots: jackpots.list().map(({ games, ...jackpot }) => ({ ...jackpot, games: games.length })),
      }),
    }),
  ];
}

function timingCall({ books }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/aggregator/control/settings',
    summary:
      'How long a call to the wallet may take, how soon it is repeated (then after twice as long, up to a minute), when a feature nobody looks at ends by itself, and whether single free rounds are reported. An empty object only shows them.',
    body: Type.Object(
      {
        callTimeoutMs: Type.Optional(Type.Integer({ minimum: 50, maximum: 60_000 })),
        retryFirstMs: Type.Optional(Type.Integer({ minimum: 10, maximum: 60_000 })),
        idleLimitMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 86_400_000 })),
        freeRoundResults: Type.Optional(Type.Boolean()),
        simulatedPlayers: Type.Optional(Type.Boolean()),
      },
      STRICT,
    ),
    example: { body: {} },
    answer({ body }) {
      books.change(body);
      const { id: _id, ...settings } = books.settings();
      return settings;
    },
  });
}
