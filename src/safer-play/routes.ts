import type { FastifyRequest } from 'fastify';
import type { AnswerOf } from '../http/contract.ts';
import { Refusal } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import { readActivity } from '../ledger/play-days.ts';
import { byPeriod, periodEnd, PERIODS } from '../ledger/play-limits.ts';
import { readPlaySince } from '../ledger/play-since.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { FOREVER } from '../ledger/wallet.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { parseUsd, toUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import type { Session } from '../sessions/session.ts';
import * as api from './api.ts';
import { excludeSelf, type ExclusionContext } from './exclusion.ts';
import { confirmationOf, isLapsed, LIMIT_KINDS, type LimitKind } from './limit-change.ts';
import { readLimits } from './limit-rows.ts';
import { changeLimits, type Asked, type LimitsContext } from './limits.ts';
import { readReminder, setReminder } from './reminders.ts';

export interface SaferPlay extends LimitsContext, ExclusionContext {
  limiter: RateLimiter;
  mailQueued(): void;
}

const CHANGES_PER_MINUTE_MAX = 30;

export function saferPlayRoutes(serve: Serve, saferPlay: SaferPlay): void {
  const { cells, clock } = saferPlay;

  serve(api.readOwnLimits, ({ session }) => describeLimits(saferPlay, session.playerId));

  serve(api.changeOwnLimits, async ({ body, session, request }) => {
    await limitSpeed(saferPlay, session);
    await changeLimits(saferPlay, session.playerId, readAsked(body), visitOf(session, request));
    return describeLimits(saferPlay, session.playerId);
  });

  serve(api.excludeOneself, async ({ body, session, request }) => {
    await limitSpeed(saferPlay, session);
    const excluded = await cells
      .of(session.playerId)
      .transaction((tx) => excludeSelf(tx, saferPlay, session.playerId, body.duration, visitOf(session, request)));
    if (!excluded.ok) throw new Refusal(excluded.reason);
    saferPlay.mailQueued();
    return { message: 'You are excluded from play. Withdrawals stay open.', exclusion: describeEnd(excluded.until) };
  });

  serve(api.readSitting, async ({ session }) => {
    const [everyMinutes, play] = await Promise.all([
      readReminder(cells.of(session.playerId), session.playerId),
      readPlaySince(cells.of(session.playerId), session.playerId, session.createdAt),
    ]);
    return {
      everyMinutes,
      startedAt: session.createdAt.toISOString(),
      playedSeconds: Math.floor((clock.now().getTime() - session.createdAt.getTime()) / 1_000),
      bets: play.bets,
      wagered: toUsd(play.wagered),
      net: toUsd(play.net),
    };
  });

  serve(api.changeReminder, async ({ body, session }) => {
    await limitSpeed(saferPlay, session);
    await cells.of(session.playerId).transaction((tx) => setReminder(tx, session.playerId, body.everyMinutes));
    return body;
  });
}

async function describeLimits(
  { cells, clock }: LimitsContext,
  playerId: PlayerId,
): Promise<AnswerOf<typeof api.readOwnLimits>> {
  const database = cells.of(playerId);
  const now = clock.now();
  const [limits, activity, wallet] = await Promise.all([
    readLimits(database, playerId),
    readActivity(database, playerId, now),
    readWallet(database, playerId),
  ]);
  const amounts = (kind: LimitKind) =>
    byPeriod((period) => {
      const { amount } = limits.find((limit) => limit.kind === kind && limit.period === period)!;
      return amount === null ? null : toUsd(amount);
    });
  const used = (read: (period: (typeof PERIODS)[number]) => UsdMicros) => byPeriod((period) => toUsd(read(period)));
  const { excludedUntil } = wallet;
  return {
    deposit: amounts('deposit'),
    loss: amounts('loss'),
    wager: amounts('wager'),
    used: {
      deposit: used((period) => activity[period].deposited),
      // A win does not extend the limit, so it counts as nothing lost.
      loss: used((period) => usdMicros(activity[period].lost > 0n ? activity[period].lost : 0n)),
      wager: used((period) => activity[period].wagered),
    },
    resets: byPeriod((period) => new Date(periodEnd(period, now)).toISOString()),
    pending: limits.flatMap(({ kind, period, wish }) => {
      if (!wish || isLapsed(wish, now)) return [];
      const { from, until } = confirmationOf(wish);
      return [
        {
          kind,
          period,
          amount: wish.amount === null ? null : toUsd(wish.amount),
          askedAt: wish.askedAt.toISOString(),
          confirmFrom: from.toISOString(),
          confirmUntil: until.toISOString(),
          canConfirm: from <= now,
        },
      ];
    }),
    exclusion: excludedUntil && excludedUntil > now ? describeEnd(excludedUntil) : null,
  };
}

function describeEnd(until: Date): { until: string | null; permanent: boolean } {
  const permanent = until.getTime() === FOREVER.getTime();
  return { until: permanent ? null : until.toISOString(), permanent };
}

function readAsked(body: Partial<Record<LimitKind, Partial<Record<(typeof PERIODS)[number], number | null>>>>): Asked {
  const asked: Asked = {};
  for (const kind of LIMIT_KINDS) {
    for (const period of PERIODS) {
      const usd = body[kind]?.[period];
      if (usd === undefined) continue;
      const amount = usd === null ? null : parseUsd(usd);
      if (usd !== null && amount === null) throw new Refusal('AMOUNT_INVALID');
      (asked[kind] ??= {})[period] = amount;
    }
  }
  return asked;
}

const visitOf = (session: Session, request: FastifyRequest) => ({
  actor: `player:${session.playerId}`,
  ip: request.ip,
  requestId: request.id,
});

async function limitSpeed({ limiter }: SaferPlay, session: Session): Promise<void> {
  const taken = await limiter.take('safer-play', String(session.playerId), CHANGES_PER_MINUTE_MAX, 60_000);
  if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
}
