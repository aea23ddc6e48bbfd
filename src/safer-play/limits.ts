import { recordAudit, type AuditEvent } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { readActivity } from '../ledger/play-days.ts';
import { byPeriod, type Period, type PlayLimits } from '../ledger/play-limits.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { extendStatement } from '../ledger/statement.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, setPlayLimits } from '../ledger/wallet-rows.ts';
import { toUsd, type UsdMicros } from '../money/usd.ts';
import { changeLimit, type Limit, type LimitKind } from './limit-change.ts';
import { readLimits, saveLimit } from './limit-rows.ts';

/** The requested changes; limits that are left out stay. */
export type Asked = Partial<Record<LimitKind, Partial<Record<Period, UsdMicros | null>>>>;

export interface LimitsContext {
  cells: Cells;
  clock: Clock;
}

/** Under the wallet's lock: a bet or deposit is decided either before the change or after it. */
export async function changeLimits(
  { cells, clock }: LimitsContext,
  playerId: PlayerId,
  asked: Asked,
  by: Pick<AuditEvent, 'actor' | 'ip' | 'requestId'>,
): Promise<void> {
  // Done first, so that past play is not summed while the wallet is locked.
  const database = cells.of(playerId);
  await extendStatement(database, playerId);
  await database.transaction(async (tx) => {
    const wallet = await lockWallet(tx, playerId);
    const now = clock.now();
    const before = await readLimits(tx, playerId);
    const after = before.map((limit) => {
      const amount = asked[limit.kind]?.[limit.period];
      return amount === undefined ? limit : changeLimit(limit, amount, now);
    });
    const changed = after.filter((limit, at) => describe(limit) !== describe(before[at]!));
    if (changed.length === 0) return;
    for (const limit of changed) await saveLimit(tx, playerId, limit);
    await setPlayLimits(tx, playerId, await playLimitsOf(tx, wallet, after, now));
    await recordAudit(tx, clock, {
      ...by,
      action: 'limits.changed',
      target: `player:${playerId}`,
      before: listed(before.filter((limit, at) => describe(limit) !== describe(after[at]!))),
      after: listed(changed),
    });
  });
}

/** The limits stored on the wallet row; null if the player limits neither losses nor wagers. */
async function playLimitsOf(tx: Tx, wallet: Wallet, limits: readonly Limit[], now: Date): Promise<PlayLimits | null> {
  const of = (kind: LimitKind) =>
    byPeriod((period) => limits.find((limit) => limit.kind === kind && limit.period === period)!.amount);
  const [loss, wager] = [of('loss'), of('wager')];
  if ([...Object.values(loss), ...Object.values(wager)].every((amount) => amount === null)) return null;
  if (wallet.playLimits) return { loss, wager, played: wallet.playLimits.played };
  const activity = await readActivity(tx, wallet.playerId, now);
  const played = byPeriod((period) => {
    const { start, wagered, lost } = activity[period];
    return { start, wagered, lost };
  });
  return { loss, wager, played };
}

function listed(limits: readonly Limit[]): Record<string, unknown> {
  return Object.fromEntries(limits.map((limit) => [`${limit.kind} ${limit.period}`, describe(limit)]));
}

function describe({ amount, wish }: Limit): string {
  const text = (micros: UsdMicros | null) => (micros === null ? 'none' : String(toUsd(micros)));
  return wish ? `${text(amount)}, asked for ${text(wish.amount)} at ${wish.askedAt.toISOString()}` : text(amount);
}
