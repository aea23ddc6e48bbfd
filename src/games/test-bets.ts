import { createHash } from 'node:crypto';
import vectors from '../fairness/vectors.json' with { type: 'json' };
import { hmacSha256 } from '../fairness/sha256.ts';
import { toUsd } from '../money/usd.ts';
import { gameOf, type Game } from './all.ts';
import type { Fields } from './definition.ts';
import { replayRound } from './verify/replay-round.ts';
import crashVectors from './crash/vectors.json' with { type: 'json' };
import hiloVectors from './hilo/vectors.json' with { type: 'json' };
import limboVectors from './limbo/vectors.json' with { type: 'json' };
import { ruleTextOf } from './verify/rule-tables.ts';
import wheelVectors from './wheel/vectors.json' with { type: 'json' };

export type TestBet = Record<string, unknown> & {
  id: string;
  game: Game;
  nonce: number;
  serverSeed: string | null;
  parameters: Record<string, unknown>;
  result: Record<string, unknown>;
};

interface Seeds {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

interface Told {
  parameters: Record<string, unknown>;
  result: Record<string, unknown>;
  multiplier: number;
  ending?: string;
  stakeMicros?: number;
}

/** Every recorded outcome as a bet in the form of `GET /api/bets/{id}`, read from the file and not computed. */
export function vectorBets(): TestBet[] {
  return [
    ...diceBets(),
    ...plinkoBets(),
    ...minesBets(),
    ...kenoBets(),
    ...limboBets(),
    ...wheelBets(),
    ...hiloBets(),
    ...crashBets(),
    ...publicBets(),
  ];
}

/** A winning bet: a recorded one, or for a game without records one replayed from made-up seeds. */
export function winningBet(game: Game): TestBet {
  recorded ??= vectorBets();
  return recorded.find((bet) => bet.game === game && Number(bet['multiplier']) > 1) ?? replayedWin(game);
}
let recorded: TestBet[] | null = null;

function replayedWin(id: Game): TestBet {
  const game = gameOf(id);
  if (!game.instant) throw new Error(`Bets of ${id} have steps: record some of them.`);
  const { instant } = game;
  for (let nonce = 1; ; nonce += 1) {
    const seeds = { serverSeed: sha256Of(id), clientSeed: 'winner', nonce };
    const choice = instant.read(instant.sample((n) => nonce % n) as Fields)!;
    const { outcome, multiplierE4 } = replayRound(hmacSha256, seeds, { game, choice });
    if (multiplierE4 <= 10_000) continue;
    return makeBet(id, seeds, {
      parameters: game.told.parameters(choice),
      result: game.told.result(choice, outcome),
      multiplier: multiplierE4 / 10_000,
    });
  }
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const BALANCES = ['primary', 'promotional'];
let made = 0;

export function makeBet(game: Game, { serverSeed, clientSeed, nonce }: Seeds, told: Told): TestBet {
  made += 1;
  const stakeMicros = told.stakeMicros ?? 1_250_000;
  const isReturned = told.ending === 'returned';
  const payoutMicros = isReturned
    ? stakeMicros
    : Number((BigInt(stakeMicros) * BigInt(Math.round(told.multiplier * 10_000))) / 10_000n);
  return {
    id: `bet-${made}`,
    game,
    state: 'settled',
    balanceType: BALANCES[made % 2],
    betAmount: stakeMicros / 1_000_000,
    winnings: payoutMicros / 1_000_000,
    multiplier: told.multiplier,
    ending: told.ending ?? 'settled',
    nonce,
    placedAt: '2026-01-02T03:04:05.678Z',
    settledAt: '2026-01-02T03:04:05.678Z',
    parameters: told.parameters,
    result: told.result,
    clientSeed,
    serverSeedHash: sha256Of(serverSeed),
    serverSeed,
    rulesHash: sha256Of(ruleTextOf(game)),
    winMax: toUsd(gameOf(game).limits.winMax),
  };
}

function diceBets(): TestBet[] {
  return vectors.dice.flatMap(({ rollOutcome, bets, ...seeds }) =>
    bets.map(({ selectedNumber, win, multiplier }) =>
      makeBet('dice', seeds, {
        parameters: { selectedNumber },
        result: { rollOutcome, win },
        multiplier: win ? multiplier : 0,
      }),
    ),
  );
}

function plinkoBets(): TestBet[] {
  return vectors.plinko.flatMap(({ rows, directions, point, multipliers, ...seeds }) =>
    Object.entries(multipliers).map(([risk, multiplier]) =>
      makeBet('plinko', seeds, { parameters: { rows, risk }, result: { path: pathOf(directions), point }, multiplier }),
    ),
  );
}

function minesBets(): TestBet[] {
  return vectors.mines.flatMap(({ minesCount, drawOrder, plays, ...seeds }) => {
    const bet = (revealed: number[], ending: string, multiplier: number) =>
      makeBet('mines', seeds, {
        parameters: { minesCount },
        result: { minePositions: drawOrder.slice(0, minesCount), revealed },
        multiplier,
        ending,
        // So small that no round of the file reaches the maximum win.
        stakeMicros: 1_000,
      });
    return [bet([], 'returned', 0), ...plays.map(({ flips, outcome, multiplier }) => bet(flips, outcome, multiplier))];
  });
}

function limboBets(): TestBet[] {
  return limboVectors.rounds.flatMap(({ point, bets, ...seeds }) =>
    bets.map(({ target, win }) =>
      makeBet('limbo', seeds, { parameters: { target }, result: { outcome: point }, multiplier: win ? target : 0 }),
    ),
  );
}

function wheelBets(): TestBet[] {
  return wheelVectors.rounds.flatMap(({ spins, ...seeds }) =>
    spins.map(({ segments, risk, index, multiplier }) =>
      makeBet('wheel', seeds, { parameters: { segments, risk }, result: { outcome: index }, multiplier }),
    ),
  );
}

/** Each round as if it had ended after each of its steps. */
function hiloBets(): TestBet[] {
  return hiloVectors.rounds.flatMap(({ cards, round, ...seeds }) =>
    [...round.keys(), round.length].map((count) => {
      const steps = round.slice(0, count);
      const last = steps.findLast(({ act }) => act !== 'skip');
      return makeBet('hilo', seeds, {
        parameters: {},
        result: { cards: cards.slice(0, count + 1), guesses: steps.map(({ act }) => act) },
        multiplier: last?.multiplier ?? 0,
        ending: !last ? 'returned' : last.right ? 'cashed_out' : 'lost',
      });
    }),
  );
}

function crashBets(): TestBet[] {
  return crashVectors.games.flatMap(({ game, hash, point }) =>
    [1.01, 1.5, 2, point, 100].map((target) => {
      const isWon = point >= target && target > 1;
      return makeBet(
        'crash',
        { serverSeed: hash, clientSeed: crashVectors.salt, nonce: 0 },
        {
          parameters: { round: game, autoCashout: Math.max(1.01, target), cashesOutAt: Math.max(1.01, target) },
          result: { point, game, chainEnd: crashVectors.terminatingHash, way: isWon ? 'target' : 'none', elapsedMs: 0 },
          multiplier: isWon ? target : 0,
          ending: isWon ? 'cashed_out' : 'lost',
        },
      );
    }),
  );
}

function kenoBets(): TestBet[] {
  return vectors.keno.flatMap(({ outcome, plays, ...seeds }) =>
    plays.map(({ risk, selectedNumbers, hits, multiplier }) =>
      makeBet('keno', seeds, { parameters: { selectedNumbers, risk }, result: { outcome, hits }, multiplier }),
    ),
  );
}

/** The public sequence and outcomes recorded by others. They have no choice, so one is made up. */
function publicBets(): TestBet[] {
  const { setA, setB } = vectors.public;
  return [
    ...vectors.sequence.rounds.flatMap(({ nonce, rollOutcome, outcome }) => {
      const seeds = { ...vectors.sequence, nonce };
      if (rollOutcome !== undefined) return [highRoll(seeds, rollOutcome)];
      return outcome ? [missedPick(seeds, outcome)] : [];
    }),
    ...setA.vectors.flatMap(({ rollOutcome, kenoOutcome, plinko16Directions, minesDrawOrder, ...seeds }) => [
      highRoll(seeds, rollOutcome),
      missedPick(seeds, kenoOutcome),
      ball16(seeds, pathOf(plinko16Directions)),
      makeBet('mines', seeds, {
        parameters: { minesCount: 24 },
        result: { minePositions: minesDrawOrder, revealed: [minesDrawOrder[0]!] },
        multiplier: 0,
        ending: 'lost',
      }),
    ]),
    ...setB.dice.nonce0to9.map((rollOutcome, nonce) => highRoll({ ...setB.dice, nonce }, rollOutcome)),
  ];
}

function highRoll(seeds: Seeds, rollOutcome: number): TestBet {
  const win = rollOutcome > 98;
  return makeBet('dice', seeds, {
    parameters: { selectedNumber: 98 },
    result: { rollOutcome, win },
    multiplier: win ? 49.5 : 0,
  });
}

function missedPick(seeds: Seeds, outcome: number[]): TestBet {
  const missed = Array.from({ length: 40 }, (_none, i) => i + 1).find((number) => !outcome.includes(number))!;
  return makeBet('keno', seeds, {
    parameters: { selectedNumbers: [missed], risk: 'high' },
    result: { outcome, hits: 0 },
    multiplier: 0,
  });
}

function ball16(seeds: Seeds, path: number[]): TestBet {
  const point = path.filter((step) => step === 1).length;
  const multiplier = [1000, 130, 26, 9, 4, 2, 0.2, 0.2, 0.2][Math.min(point, 16 - point)]!;
  return makeBet('plinko', seeds, { parameters: { rows: 16, risk: 'high' }, result: { path, point }, multiplier });
}

function pathOf(directions: string): number[] {
  return Array.from(directions, (direction) => (direction === 'R' ? 1 : 0));
}
