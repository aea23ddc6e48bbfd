import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import { BALANCE_TYPES, type BalanceType } from '../ledger/accounts.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, readWallet } from '../ledger/wallet-rows.ts';
import { formatUsd, parseUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import { noteSum, sumNeedsSecond, type OperatorSum } from './sums.ts';
import { NO_PLAYER, type Command, type FindPlayer, type Output, type Plan } from './command.ts';

export interface BalanceCommandOptions {
  cells: Cells;
  clock: Clock;
  findPlayer: FindPlayer;
  /** Sums from this one on need two people. */
  secondPersonFrom: UsdMicros;
}

export function balanceCommands({ cells, clock, findPlayer, secondPersonFrom }: BalanceCommandOptions): Command[] {
  return [
    {
      name: 'balance show',
      permission: 'players.find',
      summary: 'What a player has',
      takes: ['player'],
      async look({ words }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        return {
          ok: true,
          output: describeWallet(player.username, await readWallet(cells.of(player.playerId), player.playerId)),
        };
      },
    },
    {
      name: 'balance adjust',
      permission: 'money.propose',
      approval: 'money.approve',
      summary: 'Add a sum to a balance, or take it away: 25.50 or -25.50',
      takes: ['player', 'dollars'],
      options: { 'balance=': 'primary or promotional (primary)' },
      async plan({ words, options }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        const amount = /^-?\d{1,9}(\.\d{1,4})?$/.test(words['dollars']!) ? parseUsd(Number(words['dollars'])) : null;
        if (amount === null || amount === 0n)
          return { ok: false, text: `'${words['dollars']}' is not a sum of dollars.` };
        const balance = BALANCE_TYPES.find((type) => type === (options['balance'] ?? 'primary'));
        if (!balance) return { ok: false, text: `--balance is one of ${BALANCE_TYPES.join(', ')}.` };
        const size = amount < 0n ? 0n - amount : amount;
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `${amount < 0n ? 'take' : 'give'} ${formatUsd(size)} ${amount < 0n ? 'from' : 'to'} ${player.username} (${balance})`,
          content: {
            playerId: String(player.playerId),
            username: player.username,
            amount: String(amount),
            balance,
            key: `adjustment:${randomUUID()}`,
          },
          needsSecond: size >= secondPersonFrom ? `adjustments from ${formatUsd(secondPersonFrom)} on` : null,
          sameAs: `${player.playerId} ${amount} ${balance}`,
        };
      },
      secondIf: (tx, content, by) => sumNeedsSecond(tx, sumOf(content), by, secondPersonFrom, clock.now()),
      async perform(tx, content, by) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        const amount = BigInt(String(content['amount']));
        const balance = content['balance'] as BalanceType;
        const before = await lockWallet(tx, playerId);
        const sides =
          amount > 0n
            ? ({ debit: 'adjustments', credit: balance } as const)
            : ({ debit: balance, credit: 'adjustments' } as const);
        const posted = await post(tx, clock, {
          playerId,
          key: String(content['key']),
          transfers: [{ kind: 'adjustment', ...sides, amount: usdMicros(amount < 0n ? -amount : amount) }],
        });
        if (!posted.ok) return { ok: false, text: `The ${balance} balance is ${formatUsd(before[balance])}.` };
        await noteSum(tx, sumOf(content), by, clock.now());
        return {
          ok: true,
          output: describeWallet(String(content['username']), posted.wallet),
          before: { [balance]: String(before[balance]) },
          after: { [balance]: String(posted.wallet[balance]), amount: String(amount), key: content['key'] },
        };
      },
    },
  ];
}

function sumOf(content: Plan['content']): OperatorSum {
  const amount = BigInt(String(content['amount']));
  return {
    playerId: toPlayerId(BigInt(String(content['playerId']))),
    amount: usdMicros(amount < 0n ? -amount : amount),
  };
}

function describeWallet(username: string, wallet: Wallet): Output {
  return {
    kind: 'facts',
    facts: {
      player: username,
      number: String(wallet.playerId),
      primary: formatUsd(wallet.primary),
      promotional: formatUsd(wallet.promotional),
      held: formatUsd(wallet.held),
      wagered: formatUsd(wallet.cashWagered),
      bets: String(wallet.betCount),
    },
  };
}
