import type { FastifyInstance } from 'fastify';
import { openJournal } from '../journal.ts';
import { registerCalls, type Provider } from '../provider.ts';
import { ACCOUNT } from './account.ts';
import { integrationCalls, registerIntegrationApi } from './api.ts';
import { openBooks } from './books.ts';
import { slotCalls } from './calls.ts';
import { SLOT_GAMES } from './catalogue.ts';
import { registerGameApi } from './game-api.ts';
import { registerGamePage } from './game-page.ts';
import type { LiveDoor } from './live-door.ts';
import { createMachine, payCampaigns } from './machine.ts';
import { registerSlotPages } from './pages.ts';
import { finishIdle, resumeRounds } from './rounds.ts';
import { playFirstMonth, simulatePlayers } from './simulated-players.ts';

export interface SlotOptions {
  /** Stores rounds and debts; null keeps them in memory. */
  readonly file: string | null;
  /** The address of the casino's wallet, without a trailing slash. */
  readonly walletUrl: string;
  /** The casino's address, whose pages may frame the games. */
  readonly casinoUrl: string;
  readonly live: LiveDoor | null;
  /** Whether simulated players bet on the jackpots. */
  readonly simulatesPlayers: boolean;
}

const TICK_EVERY_MS = 250;

export async function registerSlots(app: FastifyInstance, options: SlotOptions): Promise<Provider> {
  const journal = openJournal(options.file);
  const machine = createMachine(openBooks(journal), options.walletUrl);
  const calls = slotCalls(machine);
  await app.register(async (scope) => registerIntegrationApi(scope, machine, integrationCalls(machine, options.live)));
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    registerSlotPages(scope, machine);
    registerGameApi(scope, machine);
    registerGamePage(scope, machine, options.casinoUrl);
  });
  let ticker: NodeJS.Timeout | undefined;
  let players: NodeJS.Timeout | undefined;
  return {
    title: 'Slots',
    summary: `${SLOT_GAMES.length} games that play over the casino's wallet. The integration API is at /IntegrationService, login ${ACCOUNT.secureLogin}, secret ${ACCOUNT.secret}, provider ${ACCOUNT.providerId}.`,
    page: '/aggregator',
    calls,
    async start() {
      journal.compact();
      resumeRounds(machine);
      if (options.simulatesPlayers) {
        playFirstMonth(machine);
        players = simulatePlayers(machine);
      }
      ticker = setInterval(() => {
        finishIdle(machine);
        payCampaigns(machine);
        machine.deliveries.tick();
      }, TICK_EVERY_MS);
    },
    async stop() {
      clearInterval(ticker);
      clearInterval(players);
      machine.deliveries.stop();
      machine.wallet.stop();
      journal.close();
    },
  };
}
