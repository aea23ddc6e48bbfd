import { settableClock } from '../../src/clock/clock.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import { openWallet, readWallet } from '../../src/ledger/wallet-rows.ts';
import type { Tally } from '../../src/ledger/wallet.ts';
import { dollars, type UsdMicros } from '../../src/money/usd.ts';
import { grantBonuses } from '../../src/rewards/grant-bonuses.ts';
import { openEconomy, type EconomyServer } from './server.ts';

export interface RaceRun {
  url: string;
  rounds: number;
  /** At once, in each round. */
  claims: number;
  firstPlayer: number;
  onRound?(kind: string, done: number): void;
}

export interface RaceOutcome {
  kind: string;
  rounds: number;
  claims: number;
  /** Claims that were answered with a reward. */
  paid: number;
  problems: string[];
}

interface Contest {
  kind: string;
  path: string;
  body?: object;
  /** What makes the one reward. */
  tally: Tally;
  reward: UsdMicros;
}

/** A Monday, before the drill of the economy begins, so that both can share a database, this one first. */
const FIRST_DAY = '2029-12-10';
/** Until the day, the week and the month of the first day are over. */
const PLAYED_MS = 22 * 86_400_000;

/** A hundred dollars. */
const THEORETICAL_NANOS = 100_000_000_000n;

const CONTESTS: readonly Contest[] = [
  { kind: 'rakeback', path: '/api/users/claimRakeback', tally: { rakebackNanos: 50_000_000n }, reward: dollars(0.05) },
  {
    kind: 'rank reward',
    path: '/api/users/claimRankReward',
    tally: { cashWagered: dollars(10_000) },
    reward: dollars(10),
  },
  bonus('daily', FIRST_DAY, { cashWagered: dollars(7_000_000), theoreticalNanos: THEORETICAL_NANOS }, dollars(2)),
  bonus('weekly', FIRST_DAY, { cashWagered: dollars(1_300_000), theoreticalNanos: THEORETICAL_NANOS }, dollars(5)),
  bonus('monthly', '2029-12-01', { cashWagered: dollars(10_000), theoreticalNanos: THEORETICAL_NANOS }, dollars(5)),
  bonus('lossback', '2029-12-01', { cashWagered: dollars(50_000_000), cashPaid: dollars(49_999_000) }, dollars(50)),
];

function bonus(kind: string, firstDay: string, tally: Tally, reward: UsdMicros): Contest {
  return { kind, path: '/api/users/rewards/claimBonus', body: { id: `${kind}-${firstDay}` }, tally, reward };
}

/** Many claims of one reward at the same time, on two servers: whoever counts must find one. */
export async function raceClaims(run: RaceRun): Promise<RaceOutcome[]> {
  const clock = settableClock(new Date(`${FIRST_DAY}T12:00:00Z`));
  const servers = [await openEconomy(run.url, clock), await openEconomy(run.url, clock)] as const;
  const outcomes: RaceOutcome[] = [];
  const players = CONTESTS.map((_contest, place) =>
    Array.from({ length: run.rounds }, (_none, round) =>
      toPlayerId(BigInt(run.firstPlayer + place * run.rounds + round)),
    ),
  );
  for (const [place, contest] of CONTESTS.entries()) {
    for (const playerId of players[place]!) await openWith(servers[0], playerId, contest.tally);
  }
  clock.advance(PLAYED_MS);
  // The job itself races as well.
  await Promise.all(
    Array.from({ length: run.claims }, (_none, turn) =>
      grantBonuses({ database: servers[turn % 2]!.database, clock, walletChanged() {} }),
    ),
  );
  for (const [place, contest] of CONTESTS.entries()) {
    const outcome: RaceOutcome = { kind: contest.kind, rounds: run.rounds, claims: run.claims, paid: 0, problems: [] };
    for (const playerId of players[place]!) {
      await raceOnce(servers, playerId, contest, run.claims, outcome);
      run.onRound?.(contest.kind, outcome.paid);
    }
    outcomes.push(outcome);
  }
  await Promise.all(servers.map((server) => server.close()));
  return outcomes;
}

async function raceOnce(
  servers: readonly EconomyServer[],
  playerId: PlayerId,
  { kind, path, body, reward }: Contest,
  claims: number,
  outcome: RaceOutcome,
): Promise<void> {
  const before = await readWallet(servers[0]!.database, playerId);
  const answers = await Promise.all(
    Array.from({ length: claims }, (_none, turn) => servers[turn % servers.length]!.call(playerId, path, body)),
  );
  const paid = answers.filter(({ ok }) => ok).length;
  const refused = answers.filter((answer) => !answer.ok && answer.code === 'NOTHING_TO_CLAIM').length;
  const after = await readWallet(servers[0]!.database, playerId);
  outcome.paid += paid;
  if (paid !== 1 || refused !== claims - 1 || after.primary - before.primary !== reward) {
    outcome.problems.push(
      `${kind}, player ${playerId}: ${paid} paid, ${refused} refused, the balance grew by ${after.primary - before.primary}`,
    );
  }
}

async function openWith({ database, clock }: EconomyServer, playerId: PlayerId, tally: Tally): Promise<void> {
  await database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    await post(tx, clock, {
      playerId,
      key: 'start',
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(1) }],
      tally,
    });
  });
}
