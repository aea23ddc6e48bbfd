import { systemClock } from '../../../src/clock/clock.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { dollars } from '../../../src/money/usd.ts';
import { userIdOf } from '../../../src/provider/callback.ts';
import { openGameSession } from '../../../src/provider/game-sessions.ts';
import { walletRequest } from '../load/wallet-call.ts';
import { expectOne, expectSame, read, type Field, type Race } from './arena.ts';

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
export const PROVIDER_RACES: Record<string, Race> = {
  "the provider's bet, one reference": once('bet', -STAKE),
  "the provider's result, one reference": once('result', STAKE),
  "the provider's refund, one reference": once('refund', STAKE),
  'a jackpot, one reference': once('jackpotWin', STAKE),
  'a win in a campaign, one reference': once('promoWin', STAKE),
  'the end of free rounds, one reference': once('bonusWin', 0n),
  // Either the bet was there first and is given back, or it is void before it comes. In the end nothing has moved.
  "the provider's bet against its refund": async (field) => {
    const call = await sit(field);
    return {
      calls: [call('bet'), call('refund')],
      taken: 'all',
      gains: 0n,
      after(answers) {
        const isRight = ({ error }: Told, at: number) => error === SUCCESS || (at % 2 === 0 && error === BET_VOID);
        return expectSame('right answers', answers.map(read<Told>).filter(isRight).length, answers.length);
      },
    };
  },
  "the provider's bets, the whole balance each": async (field) => {
    const { database, parallel, racer } = field;
    const call = await sit(field);
    const { primary } = await readWallet(database, racer.playerId);
    const possible = Math.min(Number(primary / ALL), parallel);
    return {
      calls: Array.from({ length: parallel }, (_none, i) => {
        const id = `all-${racer.playerId}-${i}`;
        return call('bet', { reference: id, roundId: id, amount: '400.00' });
      }),
      taken: 'all',
      gains: -BigInt(possible) * ALL,
      after: (answers) => expectSame('taken', answers.map(read<Told>).filter(isSuccess).length, possible),
    };
  },
};

/** Every copy is told the same, and the balance moves once. */
function once(method: Method, gains: bigint): Race {
  const rows = 'provider_transactions WHERE player_id = $1 AND kind = $2';
  return async (field) => {
    const { links, racer } = field;
    const call = await sit(field);
    if (method === 'result' || method === 'refund') {
      const { error } = read<Told>(await links[0]!.ask(call('bet')));
      if (error !== SUCCESS) throw new Error(`The bet was answered with error ${error}.`);
    }
    return {
      calls: call(method),
      taken: 'all',
      gains,
      rows: [['rows', 1, rows, [racer.playerId, METHODS.indexOf(method) + 1]]],
      after(answers) {
        const told = answers.map(read<Told>);
        return [
          ...expectSame('answers that are a success', told.filter(isSuccess).length, told.length),
          ...expectOne('names of the transaction', told, 'transactionId'),
        ];
      },
    };
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
