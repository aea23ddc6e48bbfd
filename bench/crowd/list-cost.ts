import { setTimeout as sleep } from 'node:timers/promises';
import type { Bet } from '../../src/bets/records.ts';
import { makeBetId } from '../../src/bets/bet-id.ts';
import { createPublicBets } from '../../src/crowd/bets/public-bets.ts';
import { createShownNames } from '../../src/crowd/bets/shown-names.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { dollars } from '../../src/money/usd.ts';
import { createLocalBus } from '../../src/realtime/bus.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { median } from '../stage/figures.ts';

const BETS_PER_S = 5_000;
const BATCH_MS = 10;
const TURN_MS = 1_000;
const TURNS = 5;

/** CPU of this process that the public lists take of a bet while nobody watches, in µs: with them and without, in turns. */
export async function measureListCost(): Promise<number> {
  const bus = createLocalBus();
  const names = createShownNames({ bus, publicNamesOf: async () => new Map() });
  const keys = parseKeyRing(newKeyText());
  const lists = createPublicBets({
    bus,
    names,
    betIdOf: ({ playerId, number }) => makeBetId(keys, playerId, number),
    watching: () => 0,
    nowMs: () => Date.now(),
    log: console.error,
  });
  const differences: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const without = await cpuOfTurn(() => {});
    differences.push((await cpuOfTurn(lists.note)) - without);
  }
  lists.close();
  names.close();
  return median(differences);
}

/** Per bet, at so many a second. */
async function cpuOfTurn(note: (bets: readonly Bet[]) => void): Promise<number> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  let made = 0;
  while (performance.now() < startMs + TURN_MS) {
    await sleep(BATCH_MS);
    // As many as the time since the start has room for: a timer that comes late changes nothing.
    const due = Math.round(((performance.now() - startMs) / 1_000) * BETS_PER_S) - made;
    note(Array.from({ length: due }, (_, n) => betOf(made + n)));
    made += due;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / made;
}

function betOf(n: number): Bet {
  return {
    playerId: toPlayerId(BigInt(1 + (n % 1_000))),
    number: BigInt(n),
    game: 'keno',
    stake: dollars(0.1),
    payout: dollars(n % 2 ? 0.19 : 0),
    multiplierE4: n % 2 ? 19_000n : 0n,
    ending: 'settled',
    settledAt: new Date(),
  } as Bet;
}
