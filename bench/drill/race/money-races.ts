import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { dollars } from '../../../src/money/usd.ts';
import { setBalance } from '../../player/bettor.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { requestText, type Call } from '../../player/visitor.ts';
import { msUntil } from '../../stage/waiting.ts';
import { verifyPlayer } from '../load/patron.ts';
import { paymentNotice } from '../load/signed-calls.ts';
import { ask, expectOne, expectSame, isTaken, read, type Field, type Plan, type Race } from './arena.ts';

const CREDITED_WITHIN_MS = 20_000;
const WITHDRAWN: bigint = dollars(20);

/** Deposits, withdrawals, referral codes. */
export const MONEY_RACES: Record<string, Race> = {
  'one signed withdrawal': async (field) => {
    await verifyPlayer(field.database, field.racer.playerId);
    return {
      calls: await signedPayout(field),
      refusals: ['REQUEST_USED'],
      gains: -WITHDRAWN,
      rows: [['withdrawals', 1, 'withdrawals WHERE player_id = $1']],
    };
  },
  'withdrawals against bets, the whole balance each': async (field) => {
    const { database, racer } = field;
    await verifyPlayer(database, racer.playerId);
    await setBalance(database, racer.playerId, WITHDRAWN);
    const bet = { path: '/api/plinko/start', body: { betAmount: 20, rows: 8, risk: 'low' } };
    return {
      calls: [bet, await signedPayout(field)],
      refusals: ['BALANCE_TOO_LOW', 'INSUFFICIENT_FUNDS', 'REQUEST_USED'],
      gains: -WITHDRAWN,
      // A ball stays in the air.
      open: (answers) => (answers.findIndex(isTaken) % 2 === 0 ? 1n : 0n),
    };
  },
  'addresses for one coin': async (field) => {
    const calls: Call[] = [];
    while (calls.length < field.parallel) calls.push(await signedDeposit(field));
    return {
      calls,
      taken: 'all',
      rows: [['addresses', 1, 'deposit_addresses WHERE player_id = $1']],
      after: (answers) => expectOne('addresses', answers.map(read<{ pay_address: string }>), 'pay_address'),
    };
  },
  'callbacks of one deposit': callBack,
  // A player is of the promotion or of the affiliate programme, never of both.
  'activations against a referral code': ({ round }) => ({
    calls: [referralCode(`either-${round}`), { path: '/api/users/activatePromotion', body: {} }],
    taken: 'any',
    after(answers) {
      const [hasCode, hasPromotion] = [0, 1].map((turn) => answers.some((each, i) => isTaken(each) && i % 2 === turn));
      return expectSame('both or neither', hasCode !== hasPromotion, true);
    },
  }),
  'one referral code for many': async ({ crowd, round }) => {
    const code = `wanted-${round}`;
    return {
      calls: referralCode(code),
      by: await crowd(),
      refusals: ['REFERRAL_CODE_TAKEN'],
      rows: [['owners', 1, 'affiliates WHERE code = $1', [code]]],
    };
  },
};

/** Fifty notices that we sign ourselves, beside the processor's own and the poller; and fifty more once it is credited. */
async function callBack(field: Field): Promise<Plan> {
  const { database, product, links, parallel, racer } = field;
  const { pay_address: address } = await ask<{ pay_address: string }>(field, await signedDeposit(field));
  const before = await readWallet(database, racer.playerId);
  const order = { address, currency: 'usdt', amount: 25 };
  const { paymentId } = await product.sandbox.control<{ paymentId: string }>('/processor/control/send', order);
  const notice = requestText(product.address, paymentNotice(paymentId), {});
  return {
    calls: notice,
    taken: 'all',
    rows: [['deposits', 1, 'deposits WHERE player_id = $1 AND credited_micros > 0']],
    async after() {
      const credited = async () => (await readWallet(database, racer.playerId)).primary - before.primary;
      await msUntil(CREDITED_WITHIN_MS, async () => (await credited()) > 0n);
      const again = await releaseTogether(links, Array<string>(parallel).fill(notice));
      return [
        ...expectSame('taken again', again.filter(isTaken).length, parallel),
        ...expectSame('credited', await credited(), dollars(25)),
      ];
    },
  };
}

function referralCode(newReferralCode: string): Call {
  return { method: 'PUT', path: '/api/users/change-referral', body: { newReferralCode } };
}

async function signedPayout(field: Field): Promise<Call> {
  const body = { address: payoutAddressOf(field.racer.playerId), currency: 'usdt', amount: 20 };
  return { path: '/api/crypto/payout', body: await ask<object>(field, { path: '/api/crypto/sign', body }) };
}

async function signedDeposit(field: Field): Promise<Call> {
  const body = { amount: 3, currency: 'usdt' };
  return { path: '/api/crypto/deposit', body: await ask<object>(field, { path: '/api/crypto/sign', body }) };
}
