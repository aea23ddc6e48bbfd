import * as fc from 'fast-check';
import { refreshReferrals } from '../../../src/affiliates/refresh.ts';
import { listReferrals } from '../../../src/affiliates/stats.ts';
import type { Cells } from '../../../src/db/cells/cells.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { signIn } from './account-acts.ts';
import { ACTS, type Act, type ActName } from './acts.ts';
import { openCrash } from './crash-acts.ts';
import { enterPlayer } from './enter.ts';
import { randomOf } from './random.ts';
import { passTime } from './pass-time.ts';
import { sumOf, type ModelPlayer } from './player.ts';
import { expectSame, openTurn } from './turn.ts';
import type { World } from './world.ts';

export const PLAYERS = 4;
const ROUNDS_MAX = 16;
const ACTS_MAX = 10;
/** No limit of the rules is a multiple of it, so that nothing happens exactly at a limit. */
const STEP_MS = 7_000;
const NEARLY_RANKED_USD = [0, 0, 9_000, 49_500, 1_299_000, 6_999_000, 49_999_000];

const acts = fc.record({
  name: fc.oneof(
    ...Object.entries<Act>(ACTS).map(([name, { weight }]) => ({
      weight: Math.round(weight * 10),
      arbitrary: fc.constant(name as ActName),
    })),
  ),
  /** Which of the two servers. */
  server: fc.nat({ max: 1 }),
  /** All further choices follow from it. */
  pick: fc.nat(),
});

const steps = (least: number, most: number) => fc.integer({ min: least, max: most }).map((count) => count * STEP_MS);

/** Seconds, minutes, hours, weeks. */
const passing = fc.oneof(
  { weight: 6, arbitrary: steps(1, 12) },
  { weight: 4, arbitrary: steps(20, 200) },
  { weight: 3, arbitrary: steps(1_000, 20_000) },
  { weight: 1, arbitrary: steps(40_000, 400_000) },
);
const EACH_PLAYER = { minLength: PLAYERS, maxLength: PLAYERS };

/** What several players do, round by round, and how much time passes after each. */
export const lives = fc.record({
  // What the seeds of all outcomes follow from. The same in every shorter life that is tried, so that they stay what they were.
  luck: fc.noShrink(fc.nat()),
  players: fc.array(
    fc.record({
      isVerified: fc.boolean(),
      /** Comes by another's referral code. */
      isReferred: fc.boolean(),
      wageredUsd: fc.constantFrom(...NEARLY_RANKED_USD),
    }),
    EACH_PLAYER,
  ),
  rounds: fc.array(
    fc.record({
      /** By player, one after the other. Players act at the same time. */
      acts: fc.array(fc.array(acts, { maxLength: ACTS_MAX, size: 'max' }), EACH_PLAYER),
      passesMs: passing,
    }),
    { minLength: 1, maxLength: ROUNDS_MAX, size: 'max' },
  ),
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Counts acts by name, over all lives. */
export type Tally = Map<string, number>;

/** Lives through it. Throws at the first divergence from the model. */
export async function live(world: World, life: Drawn<typeof lives>, tally: Tally): Promise<void> {
  world.lives += 1;
  await openCrash(world, life.luck);
  const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);
  const players: ModelPlayer[] = [];
  for (const given of life.players) players.push(await enterPlayer(world, players, { luck: life.luck, ...given }));
  for (const [number, round] of life.rounds.entries()) {
    const acting = round.acts.map(async (chosen, at) => {
      for (const [turn, act] of chosen.entries()) {
        await takeTurn(world, players, players[at]!, act, `${number}-${turn}`);
        count(act.name);
      }
    });
    // All of them end, so that nobody of a life that failed acts during the next one.
    const failed = (await Promise.allSettled(acting)).find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    // Something of the round that changes when it does.
    const choice = life.rounds.length * number + round.passesMs / STEP_MS;
    count('race prize', await passTime(world, players, round.passesMs, choice));
    count('time passes, jobs run');
    for (const player of players) await compare(world, player, players);
  }
}

async function takeTurn(
  world: World,
  players: readonly ModelPlayer[],
  player: ModelPlayer,
  { name, server, pick }: Drawn<typeof acts>,
  where: string,
): Promise<void> {
  const turn = openTurn({ world, player, players, server: world.servers[server]!, random: randomOf(pick) }, where);
  const act: Act = ACTS[name];
  const isIn = turn.now.getTime() < player.inUntilMs;
  try {
    if (!isIn && !act.isForAnyone) await signIn(turn);
    await act.run(turn);
  } catch (error) {
    const place = `${player.name}, act ${where} (${name}) at ${turn.now.toISOString()}`;
    throw new Error(`${place}: ${(error as Error).stack}`, { cause: error });
  }
}

async function compare({ cells }: World, player: ModelPlayer, players: readonly ModelPlayer[]): Promise<void> {
  const { id, name, run } = player;
  const wallet = await readWallet(cells.of(id), id);
  const referrals = players.filter(({ referrer }) => referrer === player);
  const figures: [what: string, inBooks: unknown, inModel: unknown][] = [
    ['primary', wallet.primary, player.primary],
    ['promotional', wallet.promotional, player.promotional],
    ['rakeback', wallet.rakebackNanos, player.rakebackNanos],
    ['lock', wallet.promoLock, run?.lock ?? 0n],
    ['progress', wallet.promoProgress, run?.progress ?? 0n],
    ['rounds', Number(wallet.openRounds), player.rounds.length],
    ['bonuses', wallet.promoBonuses, player.bonuses],
    ['cash wagered', wallet.cashWagered, player.cashWagered],
    ['bonus wagered', wallet.bonusWagered, player.bonusWagered],
    ['theoretical', wallet.theoreticalNanos, sumOf([...player.days.values()].map((day) => day.theoretical))],
    ['bets', wallet.betCount, player.bets],
    ['referrals', await readReferrals(cells, player), referrals.map(({ gains }) => sumOf(gains.values()))],
  ];
  const found = figures.map(([what, inBooks]) => [what, inBooks]);
  const expected = figures.map(([what, , inModel]) => [what, inModel]);
  expectSame(`${name}, after time has passed`, found, expected);
}

/** What the house gained from each referral, in the order in which they registered. */
async function readReferrals(cells: Cells, { id, code }: ModelPlayer): Promise<bigint[]> {
  if (code === null) return [];
  await refreshReferrals(cells, id);
  const page = { sort: 'signupDate', order: 'asc', offset: 0, limit: 100 } as const;
  const found = await listReferrals(cells.of(id), id, page);
  return found.toSorted((a, b) => a.number - b.number).map(({ ngr }) => ngr);
}
