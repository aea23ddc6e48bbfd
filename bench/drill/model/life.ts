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
import { saidBy, type Turn } from './turn.ts';
import type { World } from './world.ts';

/** What several players do, round by round, and how much time passes after each. */
export interface Life {
  /** What the seeds of all outcomes follow from. */
  luck: number;
  /** Who of them is verified, and who comes by another's referral code. */
  players: readonly { isVerified: boolean; isReferred: boolean; wageredUsd: number }[];
  rounds: readonly Round[];
}

interface Round {
  /** By player, one after the other. Players act at the same time. */
  acts: readonly (readonly ChosenAct[])[];
  passesMs: number;
}

interface ChosenAct {
  name: ActName;
  /** Which of the two servers. */
  server: number;
  /** All further choices follow from it. */
  pick: number;
}

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
  server: fc.nat({ max: 1 }),
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

export const lives: fc.Arbitrary<Life> = fc.record({
  // The same in every shorter life that is tried, so that outcomes stay what they were.
  luck: fc.noShrink(fc.nat()),
  players: fc.array(
    fc.record({
      isVerified: fc.boolean(),
      isReferred: fc.boolean(),
      wageredUsd: fc.constantFrom(...NEARLY_RANKED_USD),
    }),
    { minLength: PLAYERS, maxLength: PLAYERS },
  ),
  rounds: fc.array(
    fc.record({
      acts: fc.array(fc.array(acts, { maxLength: ACTS_MAX, size: 'max' }), {
        minLength: PLAYERS,
        maxLength: PLAYERS,
      }),
      passesMs: passing,
    }),
    { minLength: 1, maxLength: ROUNDS_MAX, size: 'max' },
  ),
});

/** Counts acts by name, over all lives. */
export type Tally = Map<string, number>;

/** Lives through it; gives the first divergences from the model. */
export async function live(world: World, life: Life, tally: Tally): Promise<string[]> {
  world.lives += 1;
  const wrong: string[] = [];
  await openCrash(world, life.luck);
  const players: ModelPlayer[] = [];
  for (const [at, given] of life.players.entries()) {
    players.push(await enterPlayer(world, players, { at, luck: life.luck, ...given }, wrong));
  }
  for (const [number, round] of life.rounds.entries()) {
    await Promise.all(
      round.acts.map(async (chosen, at) => {
        const player = players[at]!;
        for (const [turn, act] of chosen.entries()) {
          if (wrong.length > 0) return;
          await takeTurn(world, players, player, act, `${number}-${turn}`, wrong);
          tally.set(act.name, (tally.get(act.name) ?? 0) + 1);
        }
      }),
    );
    if (wrong.length > 0) return wrong;
    // Something of the round that changes when it does.
    const choice = life.rounds.length * number + round.passesMs / STEP_MS;
    const { prizes } = await passTime(world, players, round.passesMs, choice, wrong);
    tally.set('time passes, jobs run', (tally.get('time passes, jobs run') ?? 0) + 1);
    tally.set('race prize', (tally.get('race prize') ?? 0) + prizes);
    for (const player of players) wrong.push(...(await compare(world, player, players)));
    if (wrong.length > 0) return wrong;
  }
  return wrong;
}

async function takeTurn(
  world: World,
  players: readonly ModelPlayer[],
  player: ModelPlayer,
  { name, server, pick }: ChosenAct,
  where: string,
  wrong: string[],
): Promise<void> {
  const act: Act = ACTS[name];
  let keys = 0;
  const random = randomOf({ state: pick });
  const turn: Turn = {
    world,
    player,
    players,
    server: world.servers[server]!,
    random,
    now: world.clock.now(),
    nextKey: () => `${player.name}-${where}-${(keys += 1)}`,
    call: (call) => player.browser.send(world.servers[server]!, call),
    async ask(what, call, said) {
      const answer = await turn.call(call);
      turn.expect(what, saidBy(answer), said ?? 'ok');
      return answer;
    },
    again: (call) => player.browser.send(world.servers[random.whole(0, 1)]!, call),
    expect(what, found, expected) {
      if (text(found) !== text(expected)) throw new Diverged(what, text(expected), text(found));
    },
  };
  const isIn = turn.now.getTime() < player.inUntilMs;
  try {
    if (!isIn && !act.isForAnyone) await signIn(turn);
    await act.run(turn);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error instanceof Diverged ? error.message : error.stack;
    wrong.push(`${player.name}, act ${where} (${name}) at ${turn.now.toISOString()}: ${reason}`);
  }
}

/** The product and the model are of two minds; nothing after it can be compared. */
class Diverged extends Error {
  override readonly name = 'Diverged';
  constructor(what: string, expected: string, found: string) {
    super(`${what}: the model says ${expected}, found ${found}`);
  }
}

async function compare({ cells }: World, player: ModelPlayer, players: readonly ModelPlayer[]): Promise<string[]> {
  const { id, name, run } = player;
  const wallet = await readWallet(cells.of(id), id);
  const found = {
    primary: wallet.primary,
    promotional: wallet.promotional,
    rakeback: wallet.rakebackNanos,
    lock: wallet.promoLock,
    progress: wallet.promoProgress,
    rounds: Number(wallet.openRounds),
    bonuses: wallet.promoBonuses,
    wagered: [wallet.cashWagered, wallet.bonusWagered, wallet.theoreticalNanos],
    bets: wallet.betCount,
    referrals: await readReferrals(cells, player),
  };
  const { primary, promotional, bonuses, bets, cashWagered, bonusWagered } = player;
  const theoretical = sumOf([...player.days.values()].map((day) => day.theoretical));
  const expected = {
    primary,
    promotional,
    rakeback: player.rakebackNanos,
    lock: run?.lock ?? 0n,
    progress: run?.progress ?? 0n,
    rounds: player.rounds.length,
    bonuses,
    wagered: [cashWagered, bonusWagered, theoretical],
    bets,
    referrals: players.filter(({ referrer }) => referrer === player).map(({ gains }) => sumOf(gains.values())),
  };
  return text(found) === text(expected)
    ? []
    : [`${name}, after time has passed: the model says ${text(expected)}, found ${text(found)}`];
}

/** What the house gained from each referral, in the order in which they registered. */
async function readReferrals(cells: Cells, { id, code }: ModelPlayer): Promise<bigint[]> {
  if (code === null) return [];
  await refreshReferrals(cells, id);
  const page = { sort: 'signupDate', order: 'asc', offset: 0, limit: 100 } as const;
  const found = await listReferrals(cells.of(id), id, page);
  return found.toSorted((a, b) => a.number - b.number).map(({ ngr }) => ngr);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)) ?? 'nothing';
}
