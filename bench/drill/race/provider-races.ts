import { systemClock } from '../../../src/clock/clock.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { dollars } from '../../../src/money/usd.ts';
import { userIdOf } from '../../../src/provider/callback.ts';
import { openGameSession } from '../../../src/provider/game-sessions.ts';
import { walletRequest } from '../load/wallet-call.ts';
import { expectSame, read, type Field, type Race } from './arena.ts';

const STAKE: bigint = dollars(1);
const ALL = dollars(400);
const SUCCESS = 0;
const BET_VOID = 3;
/** In the order of their numbers in the tables. */
const METHODS = ['bet', 'result', 'refund', 'bonusWin', 'jackpotWin', 'promoWin'] as const;
type Method = (typeof METHODS)[number];
interface Told {
  error: number;
  transactionId?: string;
}

/** Calls of the game provider, each under one reference. */
export const PROVIDER_RACES: readonly Race[] = [
  once("the provider's bet, one reference", 'bet', -STAKE),
  once("the provider's result, one reference", 'result', STAKE),
  once("the provider's refund, one reference", 'refund', STAKE),
  once('a jackpot, one reference', 'jackpotWin', STAKE),
  once('a win in a campaign, one reference', 'promoWin', STAKE),
  once('the end of free rounds, one reference', 'bonusWin', 0n),
  {
    // Either the bet was there first and is given back, or it is void before it comes. In the end nothing has moved.
    name: "the provider's bet against its refund",
    async plan(field) {
      const call = await sit(field);
      const requests = Array.from({ length: field.parallel }, (_none, i) => call(i % 2 === 0 ? 'bet' : 'refund'));
      return {
        requests,
        taken: 'all',
        gains: 0n,
        after(answers) {
          const wrong = answers.map(read<Told>).filter(({ error }, i) => {
            return error !== SUCCESS && !(i % 2 === 0 && error === BET_VOID);
          });
          return expectSame('other answers', wrong.length, 0);
        },
      };
    },
  },
  {
    name: "the provider's bets, the whole balance each",
    async plan(field) {
      const { database, parallel, racer } = field;
      const call = await sit(field);
      const { primary } = await readWallet(database, racer.playerId);
      const possible = Math.min(Number(primary / ALL), parallel);
      const requests = Array.from({ length: parallel }, (_none, i) => {
        const id = `all-${racer.playerId}-${i}`;
        return call('bet', { reference: id, roundId: id, amount: '400.00' });
      });
      return {
        requests,
        taken: 'all',
        gains: -BigInt(possible) * ALL,
        after: (answers) => expectSame('taken', answers.map(read<Told>).filter(isSuccess).length, possible),
      };
    },
  },
];

/** Every copy is told the same, and the balance moves once. */
function once(name: string, method: Method, gains: bigint): Race {
  const rows = 'provider_transactions WHERE player_id = $1 AND kind = $2';
  return {
    name,
    async plan(field) {
      const { links, parallel, racer } = field;
      const call = await sit(field);
      if (method === 'result' || method === 'refund') {
        const { error } = read<Told>(await links[0]!.ask(call('bet')));
        if (error !== SUCCESS) throw new Error(`The bet was answered with error ${error}.`);
      }
      return {
        requests: Array<string>(parallel).fill(call(method)),
        taken: 'all',
        gains,
        rows: [['rows', 1, rows, [racer.playerId, METHODS.indexOf(method) + 1]]],
        after(answers) {
          const told = answers.map(read<Told>);
          return [
            ...expectSame('answers that are a success', told.filter(isSuccess).length, told.length),
            ...expectSame('names of the transaction', new Set(told.map(({ transactionId }) => transactionId)).size, 1),
          ];
        },
      };
    },
  };
}

function isSuccess({ error }: Told): boolean {
  return error === SUCCESS;
}

/** Opens the game; gives what makes the provider's calls about it. */
async function sit({ database, game, product, racer: { playerId, sessionId } }: Field) {
  await openGameSession(database, systemClock, { playerId, sessionId, game, balance: 'primary', country: null });
  return (method: Method, params: Record<string, string> = {}) =>
    walletRequest(product.address, method, {
      userId: userIdOf(playerId),
      gameId: game,
      roundId: `round-${playerId}`,
      reference: `${method === 'refund' ? 'bet' : method}-${playerId}`,
      amount: method === 'bonusWin' ? '0.00' : '1.00',
      ...(method === 'jackpotWin' ? { jackpotId: '501' } : {}),
      ...(method === 'promoWin' ? { campaignId: '44', campaignType: 'T', currency: 'USD' } : {}),
      ...params,
    });
}
