import { systemClock } from '../../../src/clock/clock.ts';
import { dollars } from '../../../src/money/usd.ts';
import { userIdOf } from '../../../src/provider/callback.ts';
import { openGameSession } from '../../../src/provider/game-sessions.ts';
import { requestText } from '../../player/visitor.ts';
import { walletCall } from '../load/signed-calls.ts';
import { expectOne, expectSame, read, type Field, type Race } from './arena.ts';

const SUCCESS = 0;
const BET_VOID = 3;
interface Told {
  error: number;
  transactionId?: string;
}

/** Calls of the game provider, each under one reference. */
export const PROVIDER_RACES: Record<string, Race> = {
  'the end of free rounds, one reference': once('bonusWin', 4, { amount: '0.00' }),
  'a jackpot, one reference': once('jackpotWin', 5, { amount: '1.00', jackpotId: '501' }),
  'a win in a campaign, one reference': once('promoWin', 6, {
    amount: '1.00',
    campaignId: '44',
    campaignType: 'T',
    currency: 'USD',
  }),
  // Either the bet was there first and is given back, or it is void before it comes. In the end nothing has moved.
  "the provider's bet against its refund": async (field) => {
    const call = await sit(field);
    const bet = { reference: `bet-${field.racer.playerId}`, amount: '1.00' };
    return {
      calls: [call('bet', bet), call('refund', bet)],
      taken: 'all',
      gains: 0n,
      after(answers) {
        const told = answers.map(read<Told>);
        const isRight = ({ error }: Told, at: number) => error === SUCCESS || (at % 2 === 0 && error === BET_VOID);
        const refunds = told.filter((_answer, at) => at % 2 === 1);
        return [
          ...expectSame('right answers', told.filter(isRight).length, told.length),
          ...expectOne('names of the refund', refunds, 'transactionId'),
        ];
      },
    };
  },
};

/** Every copy is told the same, and the balance moves once. The kind is the number of the method in the table. */
function once(method: string, kind: number, params: { amount: string } & Record<string, string>): Race {
  const rows = 'provider_transactions WHERE player_id = $1 AND kind = $2';
  return async (field) => {
    const { playerId } = field.racer;
    const call = await sit(field);
    return {
      calls: call(method, { reference: `${method}-${playerId}`, ...params }),
      taken: 'all',
      gains: dollars(Number(params.amount)),
      rows: [['rows', 1, rows, [playerId, kind]]],
      after(answers) {
        const told = answers.map(read<Told>);
        return [
          ...expectSame('refused answers', told.filter(({ error }) => error !== SUCCESS).length, 0),
          ...expectOne('names of the transaction', told, 'transactionId'),
        ];
      },
    };
  };
}

/** Opens the game; gives what makes the provider's calls about it. */
async function sit({ database, game, product, racer: { playerId, sessionId } }: Field) {
  await openGameSession(database, systemClock, { playerId, sessionId, game, balance: 'primary', country: null });
  const seat = { userId: userIdOf(playerId), gameId: game, roundId: `round-${playerId}` };
  return (method: string, params: Record<string, string>) =>
    requestText(product.address, walletCall(method, { ...seat, ...params }), {});
}
