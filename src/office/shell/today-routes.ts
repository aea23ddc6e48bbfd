import { formatUsd } from '../../money/usd.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { Office } from '../shared/desk.ts';
import { eventWords } from '../shared/event-words.ts';
import { readToday } from '../staff/staff-api.ts';

const HOUR_S = 3_600;

/** How old the oldest item of a queue may be before somebody should have looked at it, in seconds. */
const TARGETS: Readonly<Record<string, number>> = {
  'withdrawals for a person': 4 * HOUR_S,
  'identity for a person': 48 * HOUR_S,
  'risk alerts': 24 * HOUR_S,
  'urgent support': 4 * HOUR_S,
  support: 24 * HOUR_S,
  cases: 24 * HOUR_S,
};

const ALERTS: Readonly<Record<string, string>> = {
  'staff.locked': 'Sign-in locked after wrong passwords or codes',
  'staff.not_permitted': 'Tried what the role does not allow',
};

interface StateCount {
  state: string;
  count: number;
  dollars: number;
}

/** What the operators' figures already know, provided by the layer above. */
export interface House {
  queues(): Promise<{ queue: string; depth: number; oldest_s: number }[]>;
  money(): Promise<{ deposits: StateCount[]; withdrawals: StateCount[] }>;
  checks(): Promise<{ name: string; finishedAt: Date; clean: boolean }[]>;
  servers(): Promise<number>;
  revenue(): Promise<{
    today: { gross: bigint; net: bigint };
    mean: { gross: bigint; net: bigint } | null;
    until: Date;
  }>;
  upstreams: readonly { name: string; isUp(): boolean | null }[];
}

export function todayRoutes(serve: ServeStaff, office: Office, house: House): void {
  const { reads, clock } = office;
  serve(readToday, async ({ session }) => {
    const seesMoney = session.permissions.has('money.see');
    const queues = await house.queues();
    return {
      at: clock.now().toISOString(),
      queues: queues.map(({ queue, depth, oldest_s: oldestS }) => {
        const targetS = TARGETS[queue] ?? null;
        return { queue, depth, oldestS, targetS, isLate: targetS !== null && depth > 0 && oldestS > targetS };
      }),
      money: seesMoney ? await house.money() : null,
      revenue: seesMoney ? await readRevenue() : null,
      upstreams: house.upstreams.map(({ name, isUp }) => ({ name, isUp: isUp() })),
      liabilities: seesMoney ? await readLiabilities(office) : null,
      checks: (await house.checks()).map(({ name, finishedAt, clean }) => ({
        name,
        at: finishedAt.toISOString(),
        clean,
      })),
      alerts: await readAlerts(),
      servers: await house.servers(),
    };
  });

  async function readRevenue() {
    const { today, mean, until } = await house.revenue();
    return {
      until: until.toISOString(),
      gross: formatUsd(today.gross),
      net: formatUsd(today.net),
      meanGross: mean && formatUsd(mean.gross),
      meanNet: mean && formatUsd(mean.net),
    };
  }

  async function readLiabilities({ reads: { directory } }: Office) {
    const { rows } = await directory.query<{ taken_at: Date; total_micros: bigint; reserves_micros: bigint | null }>(
      'SELECT taken_at, total_micros, reserves_micros FROM liability_snapshots ORDER BY taken_at DESC LIMIT 1',
    );
    const row = rows[0];
    return row
      ? {
          takenAt: row.taken_at.toISOString(),
          owed: formatUsd(row.total_micros),
          reserves: row.reserves_micros === null ? null : formatUsd(row.reserves_micros),
        }
      : null;
  }

  /** Every use of the command line, locked accounts, and calls refused for lack of permission. */
  async function readAlerts() {
    const { rows } = await reads.directory.query<{ at: Date; action: string; actor: string; target: string }>(
      `SELECT at, action, actor, target FROM audit_log
       WHERE at > $1 AND (after ->> 'via' = 'command line' OR action IN ('staff.locked', 'staff.not_permitted'))
       ORDER BY at DESC LIMIT 20`,
      [new Date(clock.now().getTime() - 24 * HOUR_S * 1_000)],
    );
    return rows.map(({ at, action, actor, target }) => ({
      at: at.toISOString(),
      what: action.startsWith('operator.') ? `Command line: ${eventWords(action)}` : ALERTS[action]!,
      who: actor === 'system' ? target : actor.replace('operator:', ''),
    }));
  }
}
