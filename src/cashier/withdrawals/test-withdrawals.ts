import { randomBytes } from 'node:crypto';
import { settableClock, type SettableClock } from '../../clock/clock.ts';
import { oneCell } from '../../db/cells/test-cells.ts';
import type { Database } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { createMailbox } from '../../mail/outbox.ts';
import { dollars } from '../../money/usd.ts';
import { newKeyText, parseKeyRing } from '../../secrets/key-ring.ts';
import { createRates } from './rates.ts';
import { takeRequest, type Taken } from './request.ts';
import { createTestProcessor, type TestProcessor, type TestProcessorOptions } from './test-payout-processor.ts';
import type { WithdrawalChecks, Withdrawals } from './withdrawal.ts';

export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

export interface WithdrawalStage {
  clock: SettableClock;
  processor: TestProcessor;
  withdrawals: Withdrawals;
  /** All messages to players. */
  told: string[];
}

/** Withdrawals of fully verified players with an in-memory processor. */
export function stageWithdrawals(
  database: Database,
  faults: Omit<TestProcessorOptions, 'clock'> = {},
  checks: Partial<WithdrawalChecks> = {},
  clock: SettableClock = settableClock(),
): WithdrawalStage {
  const processor = createTestProcessor({ clock, ...faults });
  const told: string[] = [];
  const withdrawals: Withdrawals = {
    cells: oneCell(database),
    clock,
    processor,
    rates: createRates(processor, clock),
    mailbox: createMailbox(clock, parseKeyRing(newKeyText()), async () => 'en'),
    checks: {
      contactOf: async () => ({
        username: 'Player',
        email: 'player@example.com',
        isEmailConfirmed: true,
        isClosed: false,
      }),
      withdrawalsOpen: async () => true,
      checkSecondFactor: async () => 'off',
      lastSecurityChange: async () => null,
      hasDeposited: async () => true,
      addressSeen: async () => ({ sharedWith: [], linkedTo: [], openCases: async () => {} }),
      ...checks,
    },
    reviewFrom: dollars(2_000),
    firstAddressFrom: dollars(500),
    walletChanged: () => {},
    withdrawalChanged: (_playerId, { status }) => void told.push(status),
    mailQueued: () => {},
    log: () => {},
  };
  return { clock, processor, withdrawals, told };
}

const NOTHING_SAID = { rate: null, minimum: null, address: null };

/** Like the route, but without the processor's market checks. */
export function withdraw(context: Withdrawals, playerId: PlayerId, amountUsd: number): Promise<Taken> {
  return context.cells
    .of(playerId)
    .transaction(async (tx) => {
      const taken = await takeRequest(tx, context, {
        playerId,
        asked: { coin: 'usdt', address: ADDRESS, amount: dollars(amountUsd) },
        market: NOTHING_SAID,
        signed: { nonce: randomBytes(9).toString('base64url'), expiresAt: context.clock.now() },
        code: undefined,
        ip: '127.0.0.1',
      });
      if (!taken.ok) throw new Undo(taken);
      return taken;
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.taken;
      throw error;
    });
}

class Undo extends Error {
  readonly taken: Taken;
  constructor(taken: Taken) {
    super('Refused.');
    this.taken = taken;
  }
}
