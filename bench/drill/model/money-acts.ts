import { createHmac } from 'node:crypto';
import { canonicalText } from '../../../src/cashier/processor/callback-signature.ts';
import { PAYMENT_CALLBACK_PATH } from '../../../src/cashier/processor/now-payments.ts';
import { pendingRankReward, rankRewardsOwed } from './ranks.ts';
import { post } from '../../../src/ledger/post.ts';
import { usdMicros } from '../../../src/money/usd.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import { deposit, monthOf, payReward } from './player.ts';
import { saidBy, usd, type Turn } from './turn.ts';
import { IPN_SECRET } from './world.ts';

export async function depositCoins(turn: Turn): Promise<void> {
  const { player, random, now, world } = turn;
  const signed = await turn.call({ path: '/api/crypto/sign', body: { amount: 3, currency: 'usdt' } });
  const opened = await turn.call({ path: '/api/crypto/deposit', body: signed.body });
  const isExcluded = now.getTime() < player.excludedUntilMs;
  turn.expect('deposit address', saidBy(opened), isExcluded ? 'SELF_EXCLUDED' : 'ok');
  if (isExcluded || opened.status !== 200) return;
  const cents = random.whole(1_600, random.share() < 0.2 ? 90_000 : 12_000);
  const paymentId = world.processor.send(opened.body['pay_address'] as string, (cents / 100).toFixed(2));
  world.processor.change(paymentId, { status: 'finished' });
  // On both servers at once, and once more.
  const notices = await Promise.all([0, 1, random.whole(0, 1)].map((at) => notify(turn, at, paymentId)));
  turn.expect('notices', notices, [200, 200, 200]);
  deposit(player, now.getTime(), BigInt(cents) * 10_000n);
  const { body } = await turn.call({ method: 'GET', path: '/api/users/session' });
  const { primary, promotional } = player.life;
  turn.expect('deposit: balances', [body['balance'], body['bonus']], [usd(primary), usd(promotional)]);
}

async function notify({ world }: Turn, at: number, paymentId: string): Promise<number> {
  const body = { payment_id: Number(paymentId), payment_status: 'finished' };
  const signature = createHmac('sha512', IPN_SECRET).update(canonicalText(body, true)).digest('hex');
  const response = await world.servers[at]!.app.inject({
    method: 'POST',
    url: PAYMENT_CALLBACK_PATH,
    payload: body,
    headers: { 'x-nowpayments-sig': signature },
  });
  return response.statusCode;
}

export async function withdraw(turn: Turn): Promise<void> {
  const { player, random, world } = turn;
  const amount = BigInt(random.whole(1_500, 30_000)) * 10_000n;
  if (random.share() < 0.3) {
    const quote = await turn.call({ method: 'GET', path: `/api/crypto/quote?currency=usdt&amount=${usd(amount)}` });
    turn.expect('quote', saidBy(quote), 'ok');
  }
  const body = { address: payoutAddressOf(player.id), currency: 'usdt', amount: usd(amount) };
  const signed = await turn.call({ path: '/api/crypto/sign', body });
  turn.expect('payout sign', saidBy(signed), 'ok');
  const call = { path: '/api/crypto/payout', body: signed.body, key: turn.nextKey() };
  const answer = await turn.call(call);
  const refused = !player.isVerified ? 'EMAIL_UNCONFIRMED' : player.life.primary < amount ? 'BALANCE_TOO_LOW' : null;
  turn.expect('payout', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  player.life.primary -= amount;
  turn.expect('payout: balance', answer.body['balance'], usd(player.life.primary));
  const again = await player.browser.send(world.servers[random.whole(0, 1)]!, call);
  turn.expect('payout: repeated under its key', again.text, answer.text);
  const other = await turn.call({ path: call.path, body: call.body });
  const isPoor = player.life.primary < amount;
  turn.expect('payout: the signature again', saidBy(other), isPoor ? 'BALANCE_TOO_LOW' : 'REQUEST_USED');
}

export async function claimRakeback(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const answer = await turn.call({ path: '/api/users/claimRakeback', body: {} });
  const expected = player.life.claimRakeback(monthOf(now), rankRewardsOwed(player.rewards));
  turn.expect('rakeback', saidBy(answer), expected);
  if (expected === 'ok') turn.expect('rakeback: balance', answer.body['balance'], usd(player.life.primary));
}

export async function claimRankReward(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const reward = pendingRankReward(player.rewards);
  const answer = await turn.call({ path: '/api/users/claimRankReward', body: {} });
  turn.expect('rank reward', saidBy(answer), reward === null ? 'NOTHING_TO_CLAIM' : 'ok');
  if (reward === null) return;
  player.rewards.ranksClaimed += 1;
  payReward(player, now, reward);
  turn.expect('rank reward: balance', answer.body['balance'], usd(player.life.primary));
}

export async function claimBonus(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const ids = [...player.rewards.grants.keys()];
  const id = ids.length > 0 ? random.pick(ids) : 'daily-2031-01-01';
  const grant = player.rewards.grants.get(id);
  const isOpen = grant?.state === 'claimable' && grant.expiresAtMs > now.getTime();
  const answer = await turn.call({ path: '/api/users/rewards/claimBonus', body: { id } });
  turn.expect('bonus', saidBy(answer), isOpen ? 'ok' : 'NOTHING_TO_CLAIM');
  if (!isOpen) return;
  grant.state = 'claimed';
  payReward(player, now, grant.amount);
  turn.expect('bonus: balance', answer.body['balance'], usd(player.life.primary));
}

export async function activate(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const isExcluded = now.getTime() < player.excludedUntilMs;
  const answer = await turn.call({ path: '/api/users/activatePromotion', body: {} });
  turn.expect('activation', saidBy(answer), isExcluded ? 'SELF_EXCLUDED' : player.life.activate());
}

export async function cancel(turn: Turn): Promise<void> {
  const { player } = turn;
  const answer = await turn.call({ path: '/api/users/cancelPromotion', body: {} });
  turn.expect('cancel', saidBy(answer), player.life.cancel());
}

/** Takes the bonus to within a few bets of its lock, which would take thousands. */
export async function skipAhead({ player, random, world }: Turn): Promise<void> {
  const { run, maxBet } = player.life;
  if (!run) return;
  const left = maxBet * BigInt(random.whole(1, 4));
  if (run.lock - run.progress <= left) return;
  run.progress = run.lock - left;
  await world.cells
    .of(player.id)
    .query('UPDATE wallets SET promo_progress_micros = $2, version = version + 1 WHERE player_id = $1', [
      player.id,
      run.progress,
    ]);
}

/** Takes the bonus down to a stake or two, as bad luck would in hundreds of bets. */
export async function loseDown({ player, random, world, nextKey }: Turn): Promise<void> {
  const { life, id: playerId } = player;
  const left = BigInt(random.whole(100_000, 500_000));
  if (!life.run || life.promotional <= left) return;
  const amount = usdMicros(life.promotional - left);
  const transfers = [{ kind: 'adjustment', debit: 'promotional', credit: 'adjustments', amount } as const];
  await world.cells
    .of(playerId)
    .transaction((tx) => post(tx, world.clock, { playerId, key: `lost:${nextKey()}`, transfers }));
  life.promotional = left;
}

export async function setCode(turn: Turn): Promise<void> {
  const { player, players, random, now } = turn;
  const taken = players.find(({ code, id }) => code !== null && id !== player.id)?.code ?? null;
  const wanted = taken !== null && random.share() < 0.3 ? taken : `code-${player.name.toLowerCase()}`;
  const body = { newReferralCode: wanted };
  const answer = await turn.call({ method: 'PUT', path: '/api/users/change-referral', body });
  const isActive = player.life.state === 'active' && !player.life.isEnded;
  const refused =
    player.code === wanted
      ? null
      : isActive
        ? 'REFERRAL_CODE_PROMOTION'
        : wanted === taken
          ? 'REFERRAL_CODE_TAKEN'
          : null;
  turn.expect('referral code', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  if (player.code === null) player.nextMonth = monthOf(now);
  player.code = wanted;
  player.life.isAffiliate = true;
}
